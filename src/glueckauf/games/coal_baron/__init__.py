"""Coal Baron, the board game. Read turn.py first."""

from glueckauf.engine.contract import Face, Knowledge, Rules
from glueckauf.engine.game import Game
from glueckauf.engine.options import Option

from .actions import ACTIONS
from .components.coal import COLOURS
from .components.order_cards import ORDERS
from .components.table_sizes import SEATS
from .components.tunnel_tiles import TILE_KINDS
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
from .observe import OBSERVATION, compare_seats, observe, observe_part
from .reasons import GAME_IS_OVER, NOT_YOUR_TURN, REASONS
from .scoring import CATEGORY_IDS, places, scores
from .setup import setup, setup_1
from .state import STATE, State
from .turn import apply, refusal

COAL_BARON = Game(
    id="coal_baron",
    en="Coal Baron",
    de="Glück Auf",
    seats=(2, 3, 4),
    rules_version=2,
    options=(
        Option(
            "substitution_mode",
            ("split", "pair"),
            "two cubes in place of the matching one: placed one by one, or both at once (R1)",
            "zwei Würfel statt des passenden: einzeln oder beide zugleich gelegt (R1)",
        ),
        Option(
            "storing",
            ("always", "no_order_fits"),
            "a cube into the storage: always at the surface, or only if it fits none of your orders (R3)",
            "ein Würfel ins Kohlelager: über Tage immer oder nur, wenn er auf keinen deiner Aufträge passt (R3)",
            since=2,
        ),
        Option(
            "box",
            ("full", "tiny", "small"),
            "all pieces, or five orders, one tunnel and a few workers for the last shift: a game that can be solved",
            "alle Teile oder fünf Aufträge, ein Stollen und wenige Arbeiter für die letzte Schicht: zum Durchrechnen",
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
        piece_kinds=TILE_KINDS + ORDERS + COLOURS + SEATS,
        find_broken_invariant=find_broken_invariant,
        invariants=INVARIANTS,
        versions={1: setup_1, 2: setup},
    ),
    knowledge=Knowledge(
        conceal=conceal,
        redeal=redeal,
        observe=observe,
        observe_part=observe_part,
        compare_seats=compare_seats,
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
    ),
)
