"""German and English."""

from glueckauf.engine.words import Entry

from .actions import ACTIONS
from .state import State

GLOSSARY: tuple[Entry, ...] = ()


def ask(known: State, language: str) -> str:
    return f"{known.question} {language}"


def say(known: State, action: int, language: str) -> str:
    return f"{ACTIONS.texts[action]}"
