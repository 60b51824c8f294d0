"""Isle of Trains. Read turn.py first."""

from glueckauf.engine.contract import Face, Knowledge, Rules
from glueckauf.engine.game import Game
from glueckauf.engine.options import Option

from .actions import ACTIONS
from .components.cards import KINDS
from .components.contracts import CONTRACTS
from .components.table_sizes import CAPS
from .face.board import board
from .face.decisions import DECISIONS
from .face.news import news
from .face.prose import prose
from .face.scored import scored
from .face.sheet import LABELS
from .face.view import deal, public_text, reshuffled, view
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

ISLE_OF_TRAINS = Game(
    id="isle_of_trains",
    en="Isle of Trains",
    de="Isle of Trains",
    seats=(2, 3, 4),
    rules_version=2,
    options=(
        Option(
            "display",
            ("none", "open"),
            "three open cards beside the draw pile (§13)",
            "drei offene Karten neben dem Ziehstapel (§13)",
        ),
        Option(
            "turn_cap",
            tuple(map(str, CAPS)),
            "cap on the turns of each player; ours, the rulebook has none (R40)",
            "höchste Zahl der Spielzüge jedes Spielers; von uns, die Spielregel hat keine (R40)",
        ),
        Option(
            "caboose_5",
            ("all_builds", "new_only"),
            "Caboose 5 makes upgrades cheaper too, or only new wagons (R16)",
            "Dienstwagen 5 verbilligt auch das Aufrüsten oder nur neue Wagen (R16)",
            since=2,
        ),
        Option(
            "box",
            ("full", "tiny", "small"),
            "all cards, or seven or eight and three turns of one action each: a game that can be solved",
            "alle Karten oder sieben oder acht und je drei Spielzüge mit einer Aktion: zum Durchrechnen",
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
        piece_kinds=KINDS + CONTRACTS,
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
        silent_verbs=("pay", "discard", "hide"),  # how many cards, and that one lies face down, was said before
        reveal_chance={"reshuffles": reshuffled},
    ),
)
