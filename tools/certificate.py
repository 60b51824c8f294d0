"""Write the rules certificates: for each section, ruling and example of a rules page, the tests that prove it.

    python -m tools.certificate

A test cites what it proves in a comment on its `def` line: `# §3.2, R2, E2`. The page of a title is
docs/certificates/<title>.md; tests/test_certificate.py keeps it complete and up to date.
"""

import ast
import re
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
LISTS = ("Vocabulary", "Worked examples", "Rulings", "Invariants", "Not part")  # sections proven through their entries
HEADING = re.compile(r"##+ (\d+(?:\.\d+)?)\.? (.+)")
ENTRIES = (  # a ruling or an example: its number and its words
    re.compile(r"\| ?([A-Z]\d+) ?\| ?([^|]+)"),  # | R1 | question | ...
    re.compile(r"(?:- )?\*\*([A-Z]\d+)\b[.*]* ?(.+)"),  # - **R1** question; **E1 title.** text
)
NUMBERED = re.compile(r"(\d+)\. (.+)")  # an example without a letter
CITATION = re.compile(r"#\s*((?:§\d+(?:\.\d+)*|[A-Z]\d+)(?:, (?:§\d+(?:\.\d+)*|[A-Z]\d+))*)\s*$")


class Test(NamedTuple):
    """A test and the items of the rules page that it cites."""

    file: str
    name: str
    cites: tuple[str, ...]


def titles() -> list[str]:
    """The titles that have a rules page; one without rule tests has an empty certificate, and fails."""
    pages = (ROOT / "docs" / "rules").glob("*.md")
    return sorted(page.stem for page in pages if not page.name.endswith(".de.md"))


def items(title: str) -> dict[str, str]:
    """All that must be proven, in the order of the rules page: `§3.2`, `R2`, `E2` and what it is about."""
    found: dict[str, str] = {}
    section = ""
    for line in (ROOT / "docs" / "rules" / f"{title}.md").read_text(encoding="utf-8").splitlines():
        if heading := HEADING.match(line):
            section = heading[2] if "." not in heading[1] else section
            if not section.startswith(LISTS):
                found[f"§{heading[1]}"] = heading[2]
        elif section.startswith(LISTS):
            for entry in ENTRIES:
                if match := entry.match(line):
                    found.setdefault(match[1], first_words(match[2]))
            if section == "Worked examples" and (match := NUMBERED.match(line)):
                found[f"E{match[1]}"] = first_words(match[2])
    return found


def first_words(text: str) -> str:
    """The bold title of an entry, or its first sentence."""
    if bold := re.match(r"\*\*(.+?)\*\*", text):
        return bold[1]
    return re.split(r"\*\*|→|(?<=\w)\. ", text)[0].strip(" .")


def tests_of(title: str) -> list[Test]:
    """Every test of the title with its citations."""
    found = []
    for file in sorted((ROOT / "tests" / "rules" / title).rglob("test_*.py")):
        text = file.read_text(encoding="utf-8")
        lines = text.splitlines()
        for node in ast.parse(text).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                head = lines[node.lineno - 1 : node.body[0].lineno - 1]
                cited = [match[1] for line in head if (match := CITATION.search(line))]
                found.append(Test(file.name, node.name, tuple(", ".join(cited).split(", ")) if cited else ()))
    return found


def page(title: str) -> str:
    """The certificate as Markdown."""
    tests = tests_of(title)
    rows = []
    for item, about in items(title).items():
        proofs = [f"`{test.name.removeprefix('test_')}`" for test in tests if item in test.cites]
        rows.append(f"| {item} | {about} | {'<br>'.join(proofs)} |")
    return "\n".join([
        f"# Rules certificate: {title}",
        "",
        f"Which tests prove which part of [the rules page](../rules/{title}.md): {len(tests)} tests in",
        f"[tests/rules/{title}](../../tests/rules/{title}), named by the sentence that they prove; written by",
        "`python -m tools.certificate`.",
        "",
        "| item | about | tests |",
        "|---|---|---|",
        *rows,
        "",
    ])  # fmt: skip


def target(title: str) -> Path:
    """Where the certificate lies."""
    return ROOT / "docs" / "certificates" / f"{title}.md"


def main() -> None:
    for title in titles():
        target(title).parent.mkdir(exist_ok=True)
        target(title).write_text(page(title), encoding="utf-8")
        print(f"docs/certificates/{title}.md: {len(items(title))} items, {len(tests_of(title))} tests")


if __name__ == "__main__":
    main()
