"""Reads the settings: from a TOML file, over it from the environment, over both from the command line.

Whatever is not understood is refused by name, with what is allowed.
"""

import difflib
import ipaddress
import math
import os
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import Field, fields
from pathlib import Path
from typing import Any, Literal, NamedTuple, get_args, get_origin, get_type_hints

import msgspec
from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from glueckauf.engine.errors import BadSetup, Reason
from glueckauf.table.settings import SECTIONS, About, Settings

PREFIX = "GLUECKAUF_"
FILE = PREFIX + "SETTINGS"  # names the file where no --settings does
OTHERS = re.compile(  # variables of ours that are no settings of the server
    rf"{PREFIX}(SETTINGS|TABLE_SETTINGS|COMPILE|CACHE|BROWSER|SOAK|LLM_\w+|TEST_\w+|WITHOUT_\w+)"
)


class Setting(NamedTuple):
    """One setting: its name, type, default and what is known of it."""

    name: str
    type: Any  # a type, as annotations spell it
    default: object
    about: About

    @property
    def file_key(self) -> str | None:
        """The key that names a file with the value, where the value is secret."""
        return {"plain": None, "secret": f"{self.name}_file", "url": f"{self.name}_url_file"}[self.about.kept]

    @property
    def kinds(self) -> tuple[Any, ...]:
        """The type, or those of a union."""
        return get_args(self.type) if type(None) in get_args(self.type) else (self.type,)

    @property
    def optional(self) -> bool:
        return type(None) in self.kinds

    @property
    def kind(self) -> Any:  # Any: a type
        return next(kind for kind in self.kinds if kind is not type(None))

    def allowed(self, language: str = "en") -> str:
        """What may stand there, in words."""
        german, about = language == "de", self.about
        if self.kind is bool:
            return "true oder false" if german else "true or false"
        if get_origin(self.kind) is Literal:
            return (" oder " if german else " or ").join(map(str, get_args(self.kind)))
        if get_origin(self.kind) is tuple:
            if about.form == "networks":
                return "eine Liste von Adressen und Netzen" if german else "a list of addresses and networks"
            return "eine Liste von Texten" if german else "a list of texts"
        if self.kind in {int, float}:
            what = ("eine ganze Zahl", "a whole number") if self.kind is int else ("eine Zahl", "a number")
            least = (
                "" if about.least is None else (f" ab {about.least:g}" if german else f" of at least {about.least:g}")
            )
            most = "" if about.most is None else (f" bis {about.most:g}" if german else f" and at most {about.most:g}")
            return what[not german] + least + most
        return "ein Text" if german else "a text"


def setting_of(declared: "Field[Any]", types: Mapping[str, Any]) -> Setting:
    return Setting(declared.name, types[declared.name], declared.default, declared.metadata["about"])


def all_settings() -> dict[str, Setting]:
    """[name] all settings in the order of the file."""
    types = get_type_hints(Settings)
    found = [setting_of(declared, types) for declared in fields(Settings) if "about" in declared.metadata]
    order = list(SECTIONS)
    return {one.name: one for one in sorted(found, key=lambda one: order.index(one.about.section))}


ALL = all_settings()


class Given(NamedTuple):
    """A value that somebody gave, and where."""

    value: object
    source: str  # "settings.toml, line 3", "GLUECKAUF_PORT", "--port"
    text: bool  # from a place that knows only text


class Effective(NamedTuple):
    """The settings, and where each that is no default comes from."""

    settings: Settings
    sources: Mapping[str, str]


def read_settings(
    file: Path | None = None,
    options: Mapping[str, object] | None = None,
    environment: Mapping[str, str] = os.environ,
    extra: tuple[str, ...] = (),
) -> Effective:
    """The settings in force. Raises `BadSetup`, which names the place and what is allowed.

    `options` are those of the command line by name (None: not given), `extra` are `name=value`.
    """
    if file is None and environment.get(FILE):
        file = Path(environment[FILE])
    given: dict[str, Given] = dict(from_file(file)) if file is not None else {}
    given |= from_environment(environment)
    given |= {
        name: Given(value, f"--{name}", text=False) for name, value in (options or {}).items() if value is not None
    }
    given |= dict(map(from_pair, extra))
    values: dict[str, Any] = {name: checked(ALL[name], one) for name, one in given.items()}
    return Effective(Settings(**values), {name: one.source for name, one in given.items()})


def from_file(file: Path) -> Iterator[tuple[str, Given]]:
    try:
        text = file.read_text(encoding="utf-8")
        sections = tomllib.loads(text)
    except (OSError, UnicodeDecodeError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise refusal(str(file), f"cannot be read: {why}", f"nicht zu lesen: {why}") from error
    except tomllib.TOMLDecodeError as error:
        raise refusal(str(file), f"is not TOML: {error}", f"ist kein TOML: {error}") from error
    for section, content in sections.items():
        where = place(file, text, None, section)
        if section not in SECTIONS or not isinstance(content, dict):
            there = ", ".join(f"[{one}]" for one in SECTIONS)
            raise refusal(
                f"{where}: {section}",
                f"no such section; there are: {there}",
                f"keinen solchen Abschnitt; es gibt: {there}",
            )
        for key, value in content.items():
            where = place(file, text, section, key)
            name = named(
                key, f"{where}: {key}", tuple(name for name, one in ALL.items() if one.about.section == section)
            )
            yield name, Given(value, where, text=False) if name == key else held(value, where)


def from_environment(environment: Mapping[str, str]) -> dict[str, Given]:
    given = {}
    for variable, value in environment.items():
        if variable.startswith(PREFIX) and not OTHERS.fullmatch(variable):
            key = variable.removeprefix(PREFIX).lower()
            name = named(key, variable, tuple(ALL), lambda one: PREFIX + one.upper())
            given[name] = Given(value, variable, text=True) if name == key else held(value, variable)
    return given


def from_pair(pair: str) -> tuple[str, Given]:
    key, equals, value = pair.partition("=")
    if not equals:
        raise refusal(f"--set {pair}", "write name=value", "schreibe Name=Wert")
    name = named(key, f"--set {key}", tuple(ALL))
    return name, Given(value, f"--set {key}", text=True) if name == key else held(value, f"--set {key}")


def named(key: str, where: str, allowed: tuple[str, ...], shown: Any = str) -> str:
    """The setting of a key, which may also be that of a file with a secret."""
    keys = {name: name for name in allowed} | {ALL[name].file_key: name for name in allowed if ALL[name].file_key}
    if key in keys:
        return keys[key]
    near = difflib.get_close_matches(key, [str(one) for one in keys], 3) or [str(one) for one in keys]
    there = ", ".join(shown(one) for one in near)
    raise refusal(where, f"no such setting; did you mean: {there}", f"keine solche Einstellung; gemeint: {there}")


def held(file: object, where: str) -> Given:
    """What a file holds, without the end of its line."""
    try:
        return Given(Path(str(file)).read_text(encoding="utf-8").rstrip("\n"), where, text=True)
    except (OSError, UnicodeDecodeError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise refusal(f"{where}: {file}", f"cannot be read: {why}", f"nicht zu lesen: {why}") from error


def checked(one: Setting, given: Given) -> object:
    """The value as the type wants it."""
    if one.optional and given.value == "":
        return None
    value = parted(one, given.value) if given.text and isinstance(given.value, str) else given.value
    try:
        found = msgspec.convert(value, one.kind, strict=not given.text, dec_hook=as_path)
    except (msgspec.ValidationError, TypeError):
        raise bad_value(one, given) from None
    if isinstance(found, (int, float)) and not isinstance(found, bool):
        low, high = one.about.least, one.about.most
        if not math.isfinite(found) or (low is not None and found < low) or (high is not None and found > high):
            raise bad_value(one, given)
    if one.about.form == "networks" and not all(map(is_network, found)):
        raise bad_value(one, given)
    return found


def is_network(text: str) -> bool:
    try:
        ipaddress.ip_network(text, strict=False)
    except ValueError:
        return False
    return True


def parted(one: Setting, text: str) -> object:
    """Text of an environment: lists are separated by commas."""
    if get_origin(one.kind) is tuple:
        return [part.strip() for part in text.split(",") if part.strip()]
    return text


def as_path(kind: type, value: object) -> Path:
    if kind is not Path or not isinstance(value, (str, Path)):
        raise TypeError
    return Path(value)


def bad_value(one: Setting, given: Given) -> BadSetup:
    shown = "" if one.about.kept != "plain" else f" = {str(given.value)[:60]!r}"
    en, de = one.allowed(), one.allowed("de")
    return refusal(f"{given.source}: {one.name}{shown}", f"must be {en}", f"verlangt {de}")


def refusal(about: str, en: str, de: str) -> BadSetup:
    return BadSetup(about, Reason("bad_settings", "", en, de))


def place(file: Path, text: str, section: str | None, key: str) -> str:
    """The file and the line of a key; TOML's reader keeps no lines, so this is where the key stands alone."""
    within = section is None
    for number, line in enumerate(text.splitlines(), 1):
        if heading := re.match(r"\s*\[\s*\"?([^\]\"]+?)\"?\s*\]", line):
            if section is None and heading[1] == key:
                return f"{file}, line {number}"
            within = heading[1] == section
        elif within and re.match(rf"\s*\"?{re.escape(key)}\"?\s*=", line):
            return f"{file}, line {number}"
    return str(file)


# Writing


def printed(effective: Effective) -> str:
    """All settings as a file, with where each comes from; no secret and no password is in it."""
    lines = []
    for section in SECTIONS:
        lines += ["", f"[{section}]"]
        for one in of_section(section):
            value = shown(one, getattr(effective.settings, one.name))
            comment = effective.sources.get(one.name, "default")
            lines.append(
                f"{'# ' if value is None else ''}{one.name} = {'not set' if value is None else value}  # {comment}"
            )
    return "\n".join(lines[1:]) + "\n"


HEAD = """\
# Settings of a Glückauf server: glueckauf serve --settings FILE, or GLUECKAUF_SETTINGS=FILE.
# Every line shows a default; remove the # to change it. `glueckauf settings` prints what is in force.
# The environment goes before this file (GLUECKAUF_PORT=8250), options of the command before both.
"""


def example() -> str:
    """The file with everything at its default, and a line about each."""
    lines = []
    for section, about in SECTIONS.items():
        lines += ["", f"# {about}", f"[{section}]"]
        for one in of_section(section):
            default = placeholder(one) if one.default is None else as_toml(one.default)
            lines += [f"# {one.about.comment}", f"#{one.name} = {default}"]
            if one.file_key:
                lines.append(f'#{one.file_key} = "/path/of/a/file"  # the same, read from a file')
    return HEAD + "\n".join(lines) + "\n"


def page() -> str:
    """The settings as a table in Markdown."""
    lines = []
    for section, about in SECTIONS.items():
        lines += [f"**[{section}]** {about}", "", "| setting | default | |", "|---|---|---|"]
        for one in of_section(section):
            default = "" if one.default is None else f"`{as_toml(one.default)}`"
            also = f" Or a file with it: `{one.file_key}`." if one.file_key else ""
            lines.append(f"| `{one.name}` | {default} | {one.about.comment}{also} |")
        lines.append("")
    return "\n".join(lines)


def of_section(section: str) -> list[Setting]:
    return [one for one in ALL.values() if one.about.section == section]


def shown(one: Setting, value: object) -> str | None:
    if value is None:
        return None
    if one.about.kept == "secret":
        return '"hidden"'
    return as_toml(without_password(str(value)) if one.about.kept == "url" else value)


def without_password(url: str) -> str:
    try:
        return make_url(url).render_as_string(hide_password=True) if "://" in url else url
    except ArgumentError:
        return "hidden"


def placeholder(one: Setting) -> str:
    return "1" if one.kind in {int, float} else '""'


def as_toml(value: object) -> str:
    return msgspec.json.encode(str(value) if isinstance(value, Path) else value).decode().replace('","', '", "')
