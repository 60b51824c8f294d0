"""Coal Baron: The Great Card Game. Read turn.py first."""

from glueckauf.engine.contract import Face, Knowledge, Rules
from glueckauf.engine.game import Game
from glueckauf.engine.options import Option

from .actions import ACTIONS
from .components.decks import CARD_IDS
from .components.innovations import DECKS as INNOVATION_DECKS
from .components.lorries import DECKS as LORRY_DECKS
from .components.orders import DECKS as ORDER_DECKS
from .components.table_sizes import SEATS
from .components.workers import VALUES
from .face.board import board
from .face.decisions import DECISIONS
from .face.news import news
from .face.prose import prose
from .face.scored import scored
from .face.sheet import LABELS
from .face.view import deal, public_text, view
from .face.words import GLOSSARY, ask, say
from .invariants import INVARIANTS, find_broken_invariant
from .knowledge import conceal, inventory, redeal
from .legal import legal
from .observe import OBSERVATION, observe, observe_part
from .reasons import GAME_IS_OVER, NOT_YOUR_TURN, REASONS
from .scoring import CATEGORY_IDS, places, scores
from .setup import setup, setup_1
from .state import STATE, State
from .turn import apply, refusal

COAL_BARON_CARDS = Game(
    id="coal_baron_cards",
    en="Coal Baron: The Great Card Game",
    de="Glück Auf: Das große Kartenspiel",
    seats=(2, 3, 4),
    rules_version=2,
    options=(
        Option("lorry_deck", tuple(LORRY_DECKS), "which lorries there are (R24)", "welche Loren es gibt (R24)"),
        Option(
            "order_deck",
            tuple(ORDER_DECKS),
            "how many orders ask for 1, 2, 3 and 4 lorries (R24)",
            "wie viele Aufträge 1, 2, 3 und 4 Loren verlangen (R24)",
        ),
        Option(
            "innovation_deck",
            tuple(INNOVATION_DECKS),
            "how many innovations are workers, how many are actions (R24)",
            "wie viele Innovationen Arbeiter und wie viele Aktionen sind (R24)",
        ),
        Option(
            "innovation_chain",
            ("free", "strict"),
            "innovations before the worker action: together they must make it possible, or each by itself (R28)",
            "Innovationen vor dem Einsetzen: gemeinsam müssen sie es möglich machen oder jede für sich (R28)",
            since=2,
        ),
        Option(
            "box",
            ("full", "tiny", "small"),
            "all cards, or a few orders and shares, trains that stand ready and one shift: a game that can be solved",
            "alle Karten oder wenige Aufträge und Anteile, fertige Züge und eine Schicht: zum Durchrechnen",
            since=2,
            for_research=True,
            seats=(2,),  # there are cards for no more
        ),
    ),
    state=State,
    layout=STATE,
    actions=ACTIONS,
    reasons=REASONS.list,
    game_is_over=GAME_IS_OVER,
    not_your_turn=NOT_YOUR_TURN,
    categories=CATEGORY_IDS,
    rules=Rules(
        setup=setup,
        legal=legal,
        refusal=refusal,
        apply=apply,
        scores=scores,
        places=places,
        inventory=inventory,
        piece_kinds=sum(map(len, CARD_IDS)) + SEATS * VALUES,
        find_broken_invariant=find_broken_invariant,
        invariants=INVARIANTS,
        versions={1: setup_1, 2: setup},
    ),
    knowledge=Knowledge(
        conceal=conceal,
        redeal=redeal,
        observe=observe,
        observe_part=observe_part,
        observation=OBSERVATION,
    ),
    face=Face(
        deal=deal,
        view=view,
        public_text=public_text,
        ask=ask,
        say=say,
        glossary=GLOSSARY,
        board=board,
        news=news,
        scored=scored,
        prose=prose,
        categories=LABELS,
        decisions=DECISIONS,
        silent_verbs=("pay",),  # how many workers was said before
    ),
)
