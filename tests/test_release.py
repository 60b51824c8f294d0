"""A release is refused unless version, changelog, citation, tree and tag agree."""

import subprocess
from pathlib import Path

import pytest
import yaml

from tools.release import NotReadyError, check_tag, check_tree, git, notes, version

ROOT = Path(__file__).parents[1]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "x"\nversion = "1.2.3"\n', encoding="utf-8")
    (tmp_path / "CHANGELOG.md").write_text(
        "# Changelog\n\n## 1.2.3\n\n- New.\n\n## 1.2.2\n\n- Old.\n", encoding="utf-8"
    )
    (tmp_path / "CITATION.cff").write_text("title: x\nversion: 1.2.3\n", encoding="utf-8")
    identity = ("-c", "user.name=tests", "-c", "user.email=tests@example.invalid")
    for command in (("init", "-q"), ("add", "-A"), (*identity, "commit", "-qm", "first")):
        subprocess.run(["git", *command], cwd=tmp_path, check=True)  # noqa: S607
    return tmp_path


def test_this_project_could_be_released_as_far_as_its_texts_go() -> None:
    check_tag(ROOT, f"v{version(ROOT)}")


def test_a_project_that_is_ready_passes(project: Path) -> None:
    check_tag(project, "v1.2.3")
    check_tree(project, "v1.2.3")
    assert notes(project, "1.2.3") == "- New.\n"


def test_another_tag_than_the_version_is_refused(project: Path) -> None:
    for tag in ("v1.2.4", "1.2.3"):
        with pytest.raises(NotReadyError, match=r"the version in pyproject.toml is 1\.2\.3"):
            check_tag(project, tag)


def test_a_version_that_the_changelog_lacks_is_refused(project: Path) -> None:
    (project / "CHANGELOG.md").write_text("# Changelog\n\n## 1.2.30\n\n- Other.\n", encoding="utf-8")
    with pytest.raises(NotReadyError, match=r"has no section 1\.2\.3"):
        check_tag(project, "v1.2.3")
    (project / "CHANGELOG.md").write_text("# Changelog\n\n## 1.2.3\n\n## 1.2.2\n\n- Old.\n", encoding="utf-8")
    with pytest.raises(NotReadyError, match="is empty"):
        check_tag(project, "v1.2.3")


def test_a_citation_of_another_version_is_refused(project: Path) -> None:
    (project / "CITATION.cff").write_text("title: x\nversion: 1.2.2\n", encoding="utf-8")
    with pytest.raises(NotReadyError, match=r"CITATION\.cff"):
        check_tag(project, "v1.2.3")


def test_a_dirty_tree_and_an_existing_tag_are_refused(project: Path) -> None:
    (project / "new.txt").write_text("x", encoding="utf-8")
    with pytest.raises(NotReadyError, match=r"dirty(.|\n)*new\.txt"):
        check_tree(project, "v1.2.3")
    (project / "new.txt").unlink()
    git(project, "tag", "v1.2.3")
    with pytest.raises(NotReadyError, match="exists already"):
        check_tree(project, "v1.2.3")
    with pytest.raises(NotReadyError, match="is no version"):
        check_tree(project, "vnext")


def test_workflows_and_forms_are_yaml_and_their_python_versions_are_declared() -> None:
    files = [*(ROOT / ".github").rglob("*.yml"), ROOT / ".pre-commit-config.yaml", ROOT / "CITATION.cff"]
    assert len(files) >= 7
    for file in files:
        assert yaml.safe_load(file.read_text(encoding="utf-8")), file
    checks = yaml.safe_load((ROOT / ".github" / "workflows" / "ci.yml").read_text(encoding="utf-8"))["jobs"]
    assert "needs" not in checks["quick"] and all(job["needs"] == "quick" for job in checks.values() if "needs" in job)
    tested = checks["versions"]["strategy"]["matrix"]["python"]
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert [python for python in tested if f'"Programming Language :: Python :: {python}"' in project] == tested
    assert project.count('"Programming Language :: Python :: 3.') == len(tested)
