"""The most that a title may have. `Game` refuses a title that has more, and whoever needs room for any title asks here.

A limit is raised by changing its number: everything that depends on it follows, or a test names what does not.
"""

SEATS = 4  # players at a table
GALLERY_BIT = 1 << SEATS  # who watches knows what is public: a bit beside those of the seats, the same in every title
EVERYBODY = (1 << (SEATS + 1)) - 1  # the bits of all seats and of the gallery
ACTIONS = 511  # ids of actions: batches sort games by the next action, and 511 is that of a game that is over
QUESTIONS = 127  # questions: the number of one fits into an `i1`
