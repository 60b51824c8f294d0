"""A game as text: read, write, replay, verify.

    glueckauf record 2 ~be1c8d
    title isle_of_trains ~c0a5d2
    rules 2 ~...
    players 2
    options display=none turn_cap=200 caboose_5=all_builds
    seed a winter evening
    deal start 1                        what chance decided, so that others can check the game without our generator
    deal deck tanker_2 hopper_1 ...     each stack from the top down
    1 1 draw                            number, seat, action
    2 1 build hopper_1
    ...
    57 0 draw
    chance deck bank boxcar_1 ...       what chance decided in the move above: the discard pile was reshuffled
    ...
    end 98 scores 31 27 places 1 2 state 5d41402abc4b2a76

Games of rules version 1 have records of format 1, which are the same without the lines of chance. Records of format 3
have lines `fair` behind the seed: what it was made of (`fair_deal.py`).

A seat that gave up stands there too: `end 98 resigned 0 scores 31 27 places 2 1 state ...`.

Each line ends with a check, six digits that depend on it and on all lines above: the first line that does not fit is
the one that was edited. Without the last line, `end` or, for a game that is not over, `pause`, a record is cut off.
"""

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from glueckauf.engine.border import bad_argument
from glueckauf.engine.errors import BadArgument, BadRecord, GlueckaufError, Reason, quoted
from glueckauf.engine.fair_deal import FairDeal, Setting, lines_of, read_lines, seed_of
from glueckauf.engine.fields import Plain, copy_plain, layout, plain, to_bytes_as
from glueckauf.engine.game import Game
from glueckauf.engine.history import History
from glueckauf.engine.interpreter import interpreted
from glueckauf.engine.state import State

FORMATS = ("glueckauf record 1", "glueckauf record 2", "glueckauf record 3")
HEADER = ("title", "rules", "players", "options", "seed")
LONGEST = 2_000_000  # characters; the longest games need a tenth of it


@dataclass
class Move:
    """A line of a move, and those of chance behind it."""

    line: int  # counted from 1
    seat: str
    action: str
    chance: list[str] = field(default_factory=list)  # as after the word chance


@dataclass
class Record:
    """What a record says, before anybody has checked that the game went so."""

    title: str
    rules: str
    players: str
    options: dict[str, str]
    seed: str
    deal: list[str]  # as after the word deal
    moves: list[Move]  # as written
    ending: str  # the last line
    format: str  # the first line
    lines: dict[str, int] = field(default_factory=dict)  # [what] where it stands, counted from 1
    fair: list[str] = field(default_factory=list)  # as after the word fair


def write(history: History, fair: FairDeal | None = None) -> str:
    """The record of a game, over or not; with `fair`, it says what the seed was made of. Raises `BadArgument`."""
    if not isinstance(history, History):
        said = quoted(history)
        raise BadArgument("history", Reason("no_history", "", f"{said} is no game", f"{said} ist keine Partie"))
    game = history.game
    lines = [
        FORMATS[2] if fair else format_of(game),
        f"title {game.id}",
        f"rules {game.rules_version}",
        f"players {history.players}",
        " ".join(["options", *(f"{name}={value}" for name, value in history.options.items())]),
        f"seed {history.seed}",
        *(f"fair {line}" for line in (lines_of(fair) if fair else ())),
        *(f"deal {line}" for line in dealt(game, history.states[0])),
    ]
    for number, (action, before) in enumerate(zip(history.actions, history.states, strict=False), 1):
        lines.append(f"{number} {plain(before).seat} {game.actions.texts[action]}")
        lines += [f"chance {line}" for line in decided(game, before, action, history.states[number])]
    lines.append(ending(history))
    return "".join(f"{line} ~{check}\n" for line, check in zip(lines, checks(lines), strict=True))


def dealt(game: Game, s: State) -> list[str]:
    return written(game.deal(plain(s)))


def written(told: Mapping[str, list[str]]) -> list[str]:
    return [" ".join((name, *cards)) for name, cards in told.items()]


def format_of(game: Game) -> str:
    """Records of rules version 1 stay as they were."""
    return FORMATS[0] if game.rules_version == 1 else FORMATS[1]


class Watched(Plain):
    """A state that tells what chance has decided whenever a rule counts it."""

    def __init__(self, game: Game, s: State) -> None:
        super().__init__(copy_plain(s).__dict__["record"])
        self.__dict__["reveal"], self.__dict__["told"] = game.face.reveal_chance, []

    def __setattr__(self, name: str, value: int) -> None:
        super().__setattr__(name, value)
        if name in self.__dict__["reveal"]:
            self.__dict__["told"] += written(self.__dict__["reveal"][name](self))


def decided(game: Game, before: State, action: int, after: State) -> list[str]:
    """What chance decided in a move, in the order in which it did; the move is played once more to see it."""
    counters = game.face.reveal_chance if format_of(game) != FORMATS[0] else ()
    if all(getattr(plain(before), name) == getattr(plain(after), name) for name in counters):
        return []
    watched = Watched(game, before)
    interpreted(game).rules.apply(watched, action)
    told: list[str] = watched.__dict__["told"]
    return told


def ending(history: History) -> str:
    points, places = history.result()
    parts = ["end" if history.over else "pause", len(history.actions)]
    if history.resigned:
        parts += ["resigned", *history.resigned]
    game = history.game
    state = hashlib.sha256(to_bytes_as(history.state, layout(game.state, game.rules_version))).hexdigest()[:16]
    return " ".join(map(str, [*parts, "scores", *points, "places", *places, "state", state]))


def resigned_in(ending: str) -> tuple[int, ...]:
    """The seats that gave up, as the last line of a record says."""
    _, _, told = ending.partition(" resigned ")
    return tuple(int(seat) for seat in told.partition(" scores ")[0].split() if seat.isdecimal() and len(seat) == 1)


def checks(lines: list[str]) -> Iterator[str]:
    """Six digits for each line, which depend on it and on all lines above."""
    digest = hashlib.sha256()
    for line in lines:
        digest.update(line.encode() + b"\n")
        yield digest.hexdigest()[:6]


def refuse(line: int, code: str, en: str, de: str) -> BadRecord:
    return BadRecord(line, Reason(code, "", en, de))


def read(text: str) -> Record:
    """What the text says; raises `BadRecord` where it is no record, was edited, or breaks off."""
    if not isinstance(text, str):
        raise refuse(1, "no_text", "this is no text", "das ist kein Text")
    if len(text) > LONGEST:
        raise refuse(1, "too_long", "longer than any game", "länger als jedes Spiel")
    lines = checked_lines(text)
    for number, word in enumerate(HEADER, 2):
        if number > len(lines) or lines[number - 1].split(" ", 1)[0] != word:
            raise refuse(number, "bad_line", f"here {word} should stand", f"hier sollte {word} stehen")
    title, rules, players, options, seed = (lines[number].partition(" ")[2] for number in range(1, 6))
    behind_seed = first = 6
    while lines[0] == FORMATS[2] and first < len(lines) and lines[first].startswith("fair "):
        first += 1
    fair, begins = [line.removeprefix("fair ") for line in lines[behind_seed:first]], first
    while first < len(lines) and lines[first].startswith("deal "):
        first += 1
    moves = read_moves(lines, first)
    if not lines[-1].startswith(("end ", "pause ")):
        raise refuse(len(lines), "cut_off", "the record breaks off: no end", "die Aufzeichnung bricht ab: kein Ende")
    return Record(
        title,
        rules,
        players,
        read_options(5, options),
        seed,
        [line.removeprefix("deal ") for line in lines[begins:first]],
        moves,
        lines[-1],
        lines[0],
        {"fair": behind_seed + 1, "deal": begins + 1, "moves": first + 1, "ending": len(lines)},
        fair,
    )


def read_moves(lines: list[str], first: int) -> list[Move]:
    """The moves begin behind the `first` lines and end before the last one."""
    moves: list[Move] = []
    for number, line in enumerate(lines[first:-1], first + 1):
        if moves and lines[0] != FORMATS[0] and line.startswith("chance "):
            moves[-1].chance.append(line.removeprefix("chance "))
            continue
        count, seat, action = read_move(number, line)
        moves.append(Move(number, seat, action))
        if count != str(len(moves)):
            raise refuse(number, "wrong_number", f"this is move {len(moves)}", f"das ist Zug {len(moves)}")
    return moves


def checked_lines(text: str) -> list[str]:
    """The lines without their checks."""
    rows = text.split("\n")
    if rows[0].partition(" ~")[0] not in FORMATS:
        there = f"{FORMATS[1]} (or 1, 3)"
        raise refuse(
            1, "no_record", f"no record: it must begin with {there}", f"keine Aufzeichnung: {FORMATS[1]} fehlt"
        )
    if rows[-1] != "":
        raise refuse(len(rows), "cut_off", "the line breaks off", "die Zeile bricht ab")
    rows.pop()
    for number, row in enumerate(rows, 1):
        if not row.isprintable():  # a tab, a carriage return, half a character ...
            raise refuse(number, "bad_character", "a character that no record has", "ein Zeichen, das hier nicht steht")
    split = [row.rpartition(" ~") for row in rows]
    for number, check in enumerate(checks([line for line, _, _ in split]), 1):
        if split[number - 1][2] != check:
            raise refuse(number, "edited", "this line was changed", "diese Zeile wurde verändert")
    return [line for line, _, _ in split]


def read_move(number: int, line: str) -> tuple[str, str, str]:
    parts = line.split(" ", 2)
    if len(parts) != 3 or parts[2] != " ".join(parts[2].split()):
        raise refuse(number, "bad_line", "no move: number, seat, action", "kein Schritt: Nummer, Platz, Aktion")
    return parts[0], parts[1], parts[2]


def read_options(number: int, line: str) -> dict[str, str]:
    pairs = [read_option(number, pair) for pair in line.split(" ") if line]
    if len(dict(pairs)) < len(pairs):
        raise refuse(number, "bad_line", "an option stands there twice", "eine Option steht zweimal da")
    return dict(pairs)


def read_option(number: int, pair: str) -> tuple[str, str]:
    name, equals, value = pair.partition("=")
    if not equals:
        raise refuse(number, "bad_line", "an option is name=value", "eine Option ist Name=Wert")
    return name, value


def begin(record: Record, titles: Mapping[str, Game]) -> History:
    """The first position, if title, rules version, players, options, seed and deal are right.

    Raises `BadRecord`, and `BadArgument` for what is no record or no titles.
    """
    if not isinstance(record, Record) or not isinstance(titles, Mapping):
        name, thing = ("titles", titles) if isinstance(record, Record) else ("record", record)
        raise bad_argument(
            name, "bad_record", thing, "what `read` gives, and titles by id", "was `read` liefert, und Titel nach id"
        )
    if record.title not in titles:
        raise refuse(2, "unknown_title", f"unknown title {record.title}", f"unbekannter Titel {record.title}")
    newest = titles[record.title]
    played = [version for version in newest.rules.versions or (newest.rules_version,) if str(version) == record.rules]
    if not played:
        raise refuse(
            3,
            "other_rules",
            f"rules version {record.rules}, but this program plays up to version {newest.rules_version}",
            f"Regelfassung {record.rules}, dieses Programm spielt bis Fassung {newest.rules_version}",
        )
    game = newest.at(played[0])
    if record.format not in {format_of(game), FORMATS[2]}:
        raise refuse(
            1,
            "other_format",
            f"records of rules version {record.rules} begin with {format_of(game)}",
            f"Aufzeichnungen der Regelfassung {record.rules} beginnen mit {format_of(game)}",
        )
    if record.players not in map(str, game.seats):
        raise refuse(4, "bad_players", f"{record.players} cannot play this", f"{record.players}: falsche Spielerzahl")
    try:
        history = History(game, int(record.players), record.seed, record.options)
    except GlueckaufError as error:
        raise BadRecord(6 if error.about == "seed" else 5, error.reason) from error
    check_deal(record, history)
    return history


def check_deal(record: Record, history: History) -> None:
    """The seed follows from its parts, if there are any, and the deal from the seed. Raises `BadRecord`."""
    game = history.game
    if record.format == FORMATS[2]:
        check_fair(record, history)
    for number, (said, true) in enumerate(zip(record.deal, dealt(game, history.state), strict=False)):
        if said != true:
            raise refuse(
                record.lines["deal"] + number, "wrong_deal", "the seed deals otherwise", "der Seed gibt anders"
            )
    if len(record.deal) != len(dealt(game, history.state)):
        raise refuse(record.lines["moves"], "wrong_deal", "the deal is not complete", "die Gabe ist unvollständig")


def check_fair(record: Record, history: History) -> FairDeal:
    """What the seed was made of; raises `BadRecord` where a part does not fit, or the seed does not follow."""
    deal, first = read_lines(record.fair, history.players), record.lines["fair"]
    if isinstance(deal, int):
        raise refuse(
            first + deal,
            "bad_part",
            "this part of the deal is missing or is not what was committed to",
            "dieser Teil der Gabe fehlt oder ist nicht, was versprochen war",
        )
    game = history.game
    if seed_of(deal, Setting(game.id, game.rules_version, history.players, history.options)) != record.seed:
        raise refuse(
            first - 1,
            "unfair_deal",
            "the seed does not follow from its parts",
            "der Seed folgt nicht aus seinen Teilen",
        )
    return deal


def replay(record: Record, titles: Mapping[str, Game]) -> Iterator[History]:
    """The game after the deal and after each move; raises `BadRecord` with the line of a move that is not legal."""
    history = begin(record, titles)
    yield history
    for move in record.moves:
        if move.seat != str(history.seat) and history.seat >= 0:
            raise refuse(move.line, "wrong_seat", f"seat {history.seat} is asked", f"Platz {history.seat} ist gefragt")
        try:
            history.play(move.action)
        except GlueckaufError as error:
            raise BadRecord(move.line, error.reason) from error
        check_chance(move, history)
        yield history
    history.resigned = resigned_in(record.ending)
    seats = [seat for seat in range(history.players) if seat in history.resigned]
    if record.ending != ending(history) or seats != sorted(history.resigned):
        raise refuse(
            record.lines["ending"], "wrong_end", "the game did not end so", "so ist das Spiel nicht ausgegangen"
        )


def check_chance(move: Move, history: History) -> None:
    """What chance decided in the last move is what the record says of it, line by line."""
    before, after = history.states[-2:]
    true = decided(history.game, before, history.actions[-1], after)
    for number in range(max(len(true), len(move.chance))):
        if true[number : number + 1] != move.chance[number : number + 1]:
            raise refuse(
                move.line + 1 + number,
                "wrong_chance",
                "here stands not what the seed decides",
                "hier steht nicht, was der Seed entscheidet",
            )


def verify(text: str, titles: Mapping[str, Game]) -> History:
    """Replay with every invariant checked after every action; returns the game as it stands at the end.

    Raises `BadRecord` with the line that does not hold.
    """
    record = read(text)
    history, box = None, None
    for number, history in enumerate(replay(record, titles)):
        game, s = history.game, history.state
        line = record.moves[number - 1].line if number else record.lines["moves"] - 1
        box = box or game.pieces(s)
        if game.pieces(s) != box:
            raise refuse(line, "piece_lost", "a piece was lost or doubled", "ein Teil ging verloren oder kam hinzu")
        broken = game.broken_invariant(s)
        if broken:
            raise refuse(line, "law_broken", f"broken: {broken}", f"verletzt: {broken}")
    if history is None:
        raise refuse(1, "no_record", "nothing to replay", "nichts nachzuspielen")
    return history
