"""Settings: one typed place; file, environment and command line; whatever is wrong is named with what is allowed."""

import pickle
from pathlib import Path

import msgspec
import pytest
import uvicorn
from typer.testing import CliRunner

from glueckauf.cli import app
from glueckauf.engine.errors import BadSetup
from glueckauf.table.ops import serve
from glueckauf.table.settings import Settings
from glueckauf.table.settings_file import ALL, OTHERS, PREFIX, as_path, example, printed, read_settings
from tools import settings_page

RUN = CliRunner()
ROOT = Path(__file__).parents[2]


def written(folder: Path, text: str) -> Path:
    file = folder / "settings.toml"
    file.write_text(text, encoding="utf-8")
    return file


def refused(folder: Path, text: str, environment: dict[str, str] | None = None, *extra: str) -> str:
    with pytest.raises(BadSetup) as caught:
        read_settings(written(folder, text), environment=environment or {}, extra=extra)
    assert "bad_settings" in caught.value.reason.code and caught.value.sentence("de") != caught.value.sentence("en")
    return str(caught.value)


def test_nothing_given_is_every_default() -> None:
    assert read_settings(environment={}) == (Settings(), {})


def test_the_command_goes_before_the_environment_and_that_before_the_file(tmp_path: Path) -> None:
    file = written(tmp_path, "[server]\nport = 1\nhost = 'a'\nhttps = true\n[limits]\nlimits = false\n")
    environment = {"GLUECKAUF_PORT": "2", "GLUECKAUF_HOST": "b"}
    found = read_settings(file, {"port": 3, "host": None}, environment, ("limits=true",))
    chosen = found.settings
    assert (chosen.port, chosen.host, chosen.https, chosen.limits) == (3, "b", True, True)
    assert found.sources == {
        "port": "--port", "host": "GLUECKAUF_HOST", "https": f"{file}, line 4", "limits": "--set limits",
    }  # fmt: skip


def test_the_environment_names_the_file_and_knows_lists(tmp_path: Path) -> None:
    file = written(tmp_path, "[people]\ntables_per_player = 7\n")
    environment = {
        "GLUECKAUF_SETTINGS": str(file), "GLUECKAUF_ORIGINS": "https://a, https://b", "GLUECKAUF_TRUSTED_PROXIES": "",
        "GLUECKAUF_BOT_THREADS": "", "GLUECKAUF_PUSH": "false", "GLUECKAUF_PAGE": "/page", "PATH": "x",
        "GLUECKAUF_COMPILE": "off", "GLUECKAUF_LLM_KEY": "x",
    }  # fmt: skip
    chosen = read_settings(environment=environment).settings
    assert chosen.tables_per_player == 7 and chosen.origins == ("https://a", "https://b")
    assert (chosen.trusted_proxies, chosen.bot_threads, chosen.push, chosen.page) == ((), None, False, Path("/page"))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[server]\n\nprot = 1", "line 3: prot: no such setting; did you mean: port"),
        ("[sevrer]\nport = 1", "line 1: sevrer: no such section; there are: [server], [people]"),
        ("port = 1", "line 1: port: no such section"),
        ("[limits]\nport = 1", "line 2: port: no such setting"),
        ("[server]\nport = 'x'", "line 2: port = 'x': must be a whole number of at least 1 and at most 65535"),
        ("[server]\nport = 0", "port = '0': must be a whole number of at least 1"),
        ("[server]\nport = true", "port = 'True': must be a whole number"),
        ("[server]\nport = 8250.5", "port = '8250.5': must be a whole number"),
        ("[server]\nhttps = 1", "https = '1': must be true or false"),
        ("[server]\norigins = 'x'", "origins = 'x': must be a list of texts"),
        ("[server]\ntrusted_proxies = ['*']", "must be a list of addresses and networks"),
        ("[server]\npage = 3", "page = '3': must be a text"),
        ("[limits]\nrequests_per_second = -1", "must be a number of at least 0"),
        ("[limits]\nrequests_per_second = nan", "must be a number of at least 0"),
        ("[limits]\nrequests_per_second = inf", "must be a number of at least 0"),
        ("[server]\nport = ", "is not TOML"),
    ],
)  # fmt: skip
def test_what_is_wrong_in_the_file_is_named_with_its_line(text: str, said: str, tmp_path: Path) -> None:
    assert said in refused(tmp_path, text)


def test_what_is_wrong_elsewhere_is_named(tmp_path: Path) -> None:
    assert "GLUECKAUF_PROT: no such setting; did you mean: GLUECKAUF_PORT" in refused(
        tmp_path, "", {"GLUECKAUF_PROT": "1"}
    )
    assert "GLUECKAUF_PORT: port = 'x': must be" in refused(tmp_path, "", {"GLUECKAUF_PORT": "x"})
    assert "--set port: port = '': must be" in refused(tmp_path, "", {}, "port=")
    assert "--set port: write name=value" in refused(tmp_path, "", {}, "port")
    with pytest.raises(BadSetup, match="cannot be read"):
        read_settings(tmp_path / "nothing.toml", environment={})


def test_a_password_stays_where_it_is(tmp_path: Path) -> None:
    secret = tmp_path / "database"
    secret.write_text("postgresql://anna:secret-word@host/games\n", encoding="utf-8")
    file = written(tmp_path, f"[server]\ndatabase_url_file = '{secret}'\n")
    found = read_settings(file, environment={})
    assert found.settings.database == "postgresql://anna:secret-word@host/games"
    told = printed(found)
    assert "secret-word" not in told and "postgresql://anna:***@host/games" in told and "line 2" in told
    environment = {"GLUECKAUF_DATABASE_URL_FILE": str(secret)}
    assert read_settings(environment=environment).settings.database == found.settings.database
    assert "cannot be read" in refused(tmp_path, "", {"GLUECKAUF_DATABASE_URL_FILE": str(tmp_path / "none")})


def test_what_is_printed_is_a_file_again(tmp_path: Path) -> None:
    first = read_settings(environment={"GLUECKAUF_PORT": "99", "GLUECKAUF_ORIGINS": "https://a,https://b"})
    again = read_settings(written(tmp_path, printed(first)), environment={})
    assert again.settings == first.settings


def test_the_example_uncommented_is_every_default(tmp_path: Path) -> None:
    lines = [line.removeprefix("#") for line in example().splitlines() if not line.startswith("# ")]
    lines = [line for line in lines if "_file = " not in line]
    unset = {f"{name} = " for name, one in ALL.items() if one.default is None}
    lines = [line for line in lines if not any(line.startswith(name) for name in unset)]
    assert read_settings(written(tmp_path, "\n".join(lines)), environment={}).settings == Settings()


def test_every_setting_says_what_it_does_and_no_two_share_a_key() -> None:
    keys = [*ALL, *(one.file_key for one in ALL.values() if one.file_key)]
    assert len(keys) == len(set(keys))
    for name, one in ALL.items():
        assert one.about.comment.endswith(".") and "\n" not in one.about.comment, name
        assert not OTHERS.fullmatch(PREFIX + name.upper()), f"{name} is a variable of something else"


def test_a_process_of_several_gets_all_of_them() -> None:
    chosen = Settings(page=Path("/page"), origins=("https://a",), bot_threads=3, build=True)
    told = msgspec.json.encode(chosen, enc_hook=str)
    assert msgspec.json.decode(told, type=Settings, dec_hook=as_path) == chosen


def test_the_example_and_the_table_in_the_docs_are_up_to_date() -> None:
    assert settings_page.EXAMPLE.read_text(encoding="utf-8") == example(), "run python -m tools.settings_page"
    text = settings_page.DOCS.read_text(encoding="utf-8")
    assert settings_page.docs(text) == text, "run python -m tools.settings_page"


def test_commands_read_the_settings_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("GLUECKAUF_DATABASE", raising=False)
    file = written(tmp_path, "[server]\ndatabase = 'named.db'\n")
    monkeypatch.setenv("GLUECKAUF_SETTINGS", str(file))
    assert RUN.invoke(app, ["db", "upgrade"]).exit_code == 0 and (tmp_path / "named.db").exists()
    assert RUN.invoke(app, ["db", "upgrade", "--database", "option.db"]).exit_code == 0
    assert (tmp_path / "option.db").exists()
    assert 'database = "named.db"' in RUN.invoke(app, ["settings"]).output
    written(tmp_path, "[server]\nprot = 1\n")
    for command in (["settings"], ["db", "upgrade"], ["serve"]):
        result = RUN.invoke(app, command)
        assert result.exit_code == 2 and "did you mean: port" in result.output


def test_what_several_processes_are_started_with_can_be_handed_over() -> None:
    """Multiprocessing pickles the options of uvicorn; HTTP and sockets count their connections together."""
    options = pickle.loads(pickle.dumps(serve.options(Settings(connections_per_network=7))))  # noqa: S301 - our own
    assert options["http"].keywords["bounds"] is options["ws"].keywords["bounds"]
    assert options["http"].keywords["bounds"].per_network == 7


def test_the_event_loop_is_the_same_whatever_else_is_installed() -> None:
    """With uvloop in the environment uvicorn would choose it unasked; requests passed between processes fail there."""
    assert uvicorn.Config("nowhere", **serve.options(Settings())).loop == "asyncio"
