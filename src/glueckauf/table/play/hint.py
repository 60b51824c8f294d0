"""A hint: what a strong bot would do here, from what the seat knows."""

from glueckauf.bots.search_bot import Branch, Explanation
from glueckauf.engine.face.words import with_names
from glueckauf.engine.fields import plain
from glueckauf.engine.interpreter import stands_in
from glueckauf.engine.state import State
from glueckauf.table.play.move import attempt
from glueckauf.table.play.request import Answer, Request
from glueckauf.table.refusals import BEHIND_REVEAL, NO_HELP, NO_HINT, RATED, WARMING_UP, Refusal
from glueckauf.table.wire import protocol

IDEAS = 3  # of a hint
LINE = 6  # actions of the line that a bot expects


async def ask_hint(request: Request, message: protocol.AskHint) -> Answer:
    """Thinking takes long: the caller does not hold the room's lock."""
    room, history = request.room, request.current(message.number)
    if room.row.rated:
        raise Refusal(RATED)
    if room.spot is not None:
        raise Refusal(NO_HINT)
    if room.help == "none":
        raise Refusal(NO_HELP)
    seat, game = request.acting_seat(), room.game
    if stands_in(game):
        raise Refusal(WARMING_UP)
    if message.actions:  # of a draft: the hint goes on from there
        tried = attempt(room, seat, message.actions)
        if tried.reveals:
            raise Refusal(BEHIND_REVEAL)
        history = tried.trial
    if seat != history.seat:
        game.checked(history.state, game.actions.texts[0], seat)  # raises that it is not their turn
    known = game.known_to(history.state, seat)
    found, why = await request.parts.bot_pool.hint(game, known, f"{room.id} hint")
    if not found.branches:  # nothing to think about: one answer is all there is
        action = game.actions.texts[game.legal_ids(known)[0]]
        points = [float(row["total"]) for row in game.score_table(known)]
        found = Explanation(1, [Branch(action, 1, 0.0, points)], [action])
    seen, names = plain(known), room.names_in(request.language)
    ideas = [
        protocol.Idea(
            branch.action,
            with_names(game.say(seen, game.actions.ids[branch.action], request.language), names),
            branch.visits / max(1, found.simulations),
            branch.points,
            foreseen(request, known, found.line[:LINE] if number == 0 else [branch.action]),
        )
        for number, branch in enumerate(found.branches[:IDEAS])
    ]
    return protocol.Hint(message.request, ideas, with_names(why[request.language], names))


def foreseen(request: Request, known: State, line: list[str]) -> list[str]:
    """How a bot expects the game to go on, in sentences: played in one of the worlds that fit what is known."""
    game, seat = request.room.game, int(plain(known).seat)
    world, sentences = game.world(known, "foreseen"), []
    names = request.room.names_in(request.language)
    for text in line:
        action, asked = game.actions.ids[text], int(plain(world).seat)
        if asked < 0 or action not in game.legal_ids(world):
            break
        sentence = with_names(game.say(plain(game.known_to(world, seat)), action, request.language), names)
        sentences.append(sentence if asked == seat else f"{names[asked]}: {sentence}")
        game.rules.apply(world, action)
    return sentences
