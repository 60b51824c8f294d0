"""What the state of every title has, whatever else lies on its table."""

from glueckauf.engine.chance import Luck


class State(Luck):
    """A title's own `State` declares these fields as numbers (`fields.i1` and so on) and adds what lies on its table.

    At run time a state is no instance of this class: compiled rules get a NumPy record, interpreted ones a
    `fields.Plain`. Both have the attributes that are declared here.
    """

    players: int
    seat: int  # whose decision; NONE when the game is over
    question: int  # what is asked: a number of `Actions.questions`
    shown: int  # a bit for each seat, and one for the gallery, to which the last step showed something new
