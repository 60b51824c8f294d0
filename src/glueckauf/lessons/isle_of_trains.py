"""Isle of Trains: a train, cargo for others and for oneself, a contract; then the last turn and the final scoring; and four puzzles."""

from glueckauf.lessons.course import Course, Lesson, Puzzle, Step, Words, actions

TITLE = "isle_of_trains"
DEAL = "glueckauf 12"  # the learner begins, with a hopper, a tanker and a card that is any cargo

REST = """
deliver | load coal_factory | onto 0 hopper_1#1 | discard boxcar_1 | discard caboose_5 | draw | draw |
throw_and_build hopper_2 | draw | load tanker_2 | onto 0 tanker_1#1 | draw | load customs_house |
onto 1 tanker_1#1 | deliver | draw | draw | load tanker_2 | draw | draw | draw | discard boxcar_1 | remove |
throw_off tanker_1#1 | load_face_down | onto 1 hopper_2#1 | hide hopper_1 | draw | load rail_yard |
onto 1 hopper_2#1 | upgrade tanker_3 | pay engine_3 | pay hopper_3 | pay boxcar_1 | pay boxcar_2 | pay boxcar_2 |
pay bank | deliver | unload hopper_2#1 2 | draw | draw | draw | deliver | draw | discard boxcar_2 |
load grand_central | onto 0 tanker_3#1 | draw | load customs_house | onto 0 tanker_3#1 | waive | upgrade engine_3 |
pay boxcar_1 | pay boxcar_3 | pay caboose_1 | pay caboose_6 | pay oil_refinery | deliver | unload tanker_3#1 2 |
stop_unloading | upgrade engine_2 | pay tanker_2 | pay tanker_3 | draw | remove | throw_off hopper_2#1 | draw |
draw | load engine_2 | waive | load tanker_1 | deliver | unload tanker_3#1 2 | stop_unloading | build boxcar_1 |
pay engine_2 | pay boxcar_2 | pay caboose_3 | load_face_down | onto 0 boxcar_1#1 | hide hopper_3 |
discard tanker_1 | deliver | discard engine_2 | discard hopper_1 | fulfil contract_coal_oil a | draw | draw |
load_face_down | onto 0 tanker_3#1 | hide boxcar_2 | discard hopper_2 | load engine_1 | discard engine_3 | draw |
draw | build hopper_2 | deliver | load engine_3 | fulfil contract_oil_box primary | load caboose_4 |
load rail_yard | onto 1 hopper_2#1 | load tanker_2 | draw | load boxcar_2 | deliver | build bank | pay hopper_1 |
pay hopper_2 | pay hopper_3 | pay boxcar_1 | pay boxcar_3 | pay caboose_3 | load boxcar_1 | onto 1 hopper_2#1 |
waive | upgrade engine_3 | pay boxcar_1 | pay caboose_5 | pay caboose_6 | deliver | load engine_1 |
onto 1 hopper_2#1 | draw | draw | deliver | load hopper_1 | onto 1 hopper_2#1 | draw | load engine_2 | draw | draw |
load coal_factory | onto 0 hopper_1#1 | draw | deliver | throw_and_build tanker_1 | throw_off hopper_1#1 |
pay engine_2 | pay customs_house | upgrade boxcar_2 | pay engine_3 | pay tanker_3 | pay grand_central | deliver |
unload hopper_1#1 1 | unload tanker_3#1 2 | stop_unloading | remove | throw_off hopper_2#1 | stop_throwing |
load tanker_2 | onto 1 tanker_1#1 | load boxcar_3 | fulfil contract_oil_box a | load hopper_3 | waive |
build caboose_1 | pay tanker_1 | pay tanker_2 | pay boxcar_2 | load oil_refinery | onto 0 boxcar_2#1 |
fulfil contract_box_box primary | load_face_down | onto 0 boxcar_2#1 | hide engine_2 | waive | build tanker_1 |
pay engine_1 | pay boxcar_1 | draw | load caboose_3 | onto 0 tanker_3#1 | deliver | load rail_yard |
onto 1 tanker_1#1 | draw | load engine_1 | onto 0 tanker_3#1 | load hopper_3 | load hopper_2 | build tanker_1 |
pay boxcar_1 | pay caboose_5 | draw | load engine_1 | onto 0 hopper_1#1 | load oil_refinery | onto 1 tanker_1#3 |
draw | fulfil contract_box_box b | unload tanker_3#1 2 | load tanker_2 | load hopper_3 | waive | load tanker_2 |
deliver | unload tanker_1#2 1 | stop_unloading | discard boxcar_1 | discard boxcar_1 | discard boxcar_2 |
discard caboose_6 | discard grand_central | fulfil contract_oil_oil primary | unload tanker_3#1 2 | stop_unloading |
load hopper_1 | throw_and_build hopper_2 | throw_off caboose_1 | remove | throw_off tanker_1#2 |
throw_off tanker_1#3
"""  # the middle of the game, which the lesson skips

LESSON = Lesson(
    TITLE,
    DEAL,
    [
        Step(
            Words(
                "Build the Hopper Car and pay with the Hopper-2 Car",
                "Baue den Schüttgutwagen und bezahle mit dem Trichterschütter",
            ),
            Words(
                "Every card is a car, money and cargo. The coin says the cost: one other card from your hand.",
                "Jede Karte ist Wagen, Geld und Fracht. Die Münze nennt die Kosten: eine andere Karte aus deiner Hand.",
            ),
            "my-hand",
            """
            > build hopper_1 | pay hopper_2
            """,
        ),
        Step(
            Words("Draw a card", "Zieh eine Karte"),
            Words(
                "A turn has two actions, shown by the lamps. Drawing is the simplest of the four; build, load and deliver are the others.",
                "Ein Spielzug hat zwei Aktionen, gezeigt von den Lampen. Ziehen ist die einfachste der vier; die anderen sind bauen, laden und zuliefern.",
            ),
            "pile",
            """
            > draw
            . build tanker_1 | pay engine_2 | pay boxcar_2 | draw
            """,
        ),
        Step(
            Words(
                "Load a Tanker Car card as coal onto your hopper",
                "Lade eine Kesselwagen-Karte als Kohle auf deinen Schüttgutwagen",
            ),
            Words(
                "The symbol at the edge is what a card is worth as cargo: this one is coal, and a hopper carries coal. Contracts need such cargo.",
                "Das Zeichen am Rand sagt, welche Fracht eine Karte ist: Diese ist Kohle, und der Schüttgutwagen trägt Kohle. Aufträge brauchen Fracht.",
            ),
            "my-hand",
            """
            > load tanker_1
            """,
        ),
        Step(
            Words(
                "Load the Level 1 Engine onto the other player's tanker",
                "Lade die Einfache Lok auf den Kesselwagen des anderen",
            ),
            Words(
                "It is any cargo you like. On somebody else's car you get the bonus printed below it: draw 3 cards.",
                "Sie ist jede Fracht, die du willst. Auf einem fremden Wagen bekommst du dessen Bonus: 3 Karten ziehen.",
            ),
            "others",
            """
            > load engine_1
            . deliver
            . build hopper_1 | pay caboose_4
            """,
        ),
        Step(
            Words(
                "Build a Tanker Car: pay with the Level 3 Engine and the other tanker",
                "Baue einen Kesselwagen: Bezahle mit der Großen Lok und dem anderen Kesselwagen",
            ),
            Words(
                "You want coal and oil for a contract. The gauge shows that your engine pulls weight 4; the train now weighs 2.",
                "Für einen Auftrag brauchst du Kohle und Öl. Das Manometer zeigt: Deine Lok zieht 4, der Zug wiegt jetzt 2.",
            ),
            "my-hand",
            """
            > build tanker_1
            > pay engine_3
            + pay tanker_1
            """,
        ),
        Step(
            Words(
                "Load the Level 1 Engine as oil onto your own tanker",
                "Lade die Einfache Lok als Öl auf deinen eigenen Kesselwagen",
            ),
            Words(
                "On your own car there is no bonus, but the cargo is yours. Coal and oil: Cactus Mines wants just that.",
                "Auf dem eigenen Wagen gibt es keinen Bonus, aber die Fracht gehört dir. Kohle und Öl: Genau das will Cactus Mines.",
            ),
            "my-train",
            """
            > load engine_1 | onto 0 tanker_1#1
            . draw
            . draw
            """,
        ),
        Step(
            Words("Fulfil the contract Cactus Mines", "Erfülle den Auftrag Cactus Mines"),
            Words(
                "4 points, and the card is yours alone. Its second part, A or B, is worth far more later.",
                "4 Punkte, und die Karte gehört dir allein. Ihr zweiter Teil, A oder B, bringt später weit mehr.",
            ),
            "contract:contract_coal_oil",
            """
            > fulfil contract_coal_oil primary
            """,
        ),
        Step(
            Words(
                "Load the Hopper Car onto the other player's hopper, then discard the Supertanker",
                "Lade den Schüttgutwagen auf den des anderen, dann wirf den Superkesselwagen ab",
            ),
            Words(
                "The bonus there: draw 3, discard 1. One card becomes three: loading others' cars is how a hand grows.",
                "Der Bonus dort: 3 ziehen, 1 abwerfen. Aus einer Karte werden drei: Mit Fracht für andere wächst die Hand.",
            ),
            "others",
            """
            > load hopper_1 | onto 1 hopper_1#1 | discard tanker_3
            . load engine_2 | onto 0 tanker_1#1
            . build boxcar_1 | pay hopper_3 | pay tanker_2 | pay caboose_6
            """,
        ),
        Step(
            Words("Deliver the oil at the harbour", "Liefere das Öl am Hafen zu"),
            Words(
                "The other player put oil on your tanker for the bonus; the cargo is yours. Without a contract, each cargo brings 2 cards.",
                "Der andere hat für den Bonus Öl auf deinen Kesselwagen geladen; die Fracht gehört dir. Ohne Auftrag bringt jede Fracht 2 Karten.",
            ),
            "harbour",
            """
            > deliver
            """,
        ),
        Step(
            Words("Build Caboose 2", "Baue Dienstwagen 2"),
            Words(
                "3 points, and a card for every coal you load. It costs your other three cards. Then we skip to your last turn.",
                "3 Punkte und eine Karte für jede Kohle, die du lädst. Er kostet deine anderen drei Karten. Dann springen wir zu deinem letzten Spielzug.",
            ),
            "my-hand",
            "> build caboose_2\n~ " + REST.strip().replace("\n", " "),
        ),
        Step(
            Words("Load the Bigger Boxcar card as oil", "Lade den Großen Güterwagen als Öl"),
            Words(
                "Enough contracts are taken: everybody has one last turn. Your contract Clark is one oil short of its second part.",
                "Genug Aufträge sind vergeben: Jeder hat noch einen Spielzug. Deinem Auftrag Clark fehlt ein Öl zum zweiten Teil.",
            ),
            "my-train",
            """
            > load boxcar_2
            """,
        ),
        Step(
            Words("Fulfil part B of Clark", "Erfülle Teil B von Clark"),
            Words(
                "The second part makes 14 points out of 5. With it the game ends and is scored.",
                "Der zweite Teil macht aus 5 Punkten 14. Damit endet das Spiel und wird gewertet.",
            ),
            "contract:contract_oil_oil",
            """
            > fulfil contract_oil_oil b
            """,
        ),
    ],
    [
        Words(
            "Two actions a turn: draw, build, load, deliver.",
            "Zwei Aktionen im Spielzug: ziehen, bauen, laden, zuliefern.",
        ),
        Words(
            "Each card is a car, money or cargo: decide what it is worth most as.",
            "Jede Karte ist Wagen, Geld oder Fracht: Entscheide, als was sie am meisten bringt.",
        ),
        Words(
            "Load others' cars for cards, your own for contracts.",
            "Belade fremde Wagen für Karten, eigene für Aufträge.",
        ),
        Words(
            "A contract has two parts; the second is the big one.",
            "Ein Auftrag hat zwei Teile; der zweite ist der große.",
        ),
        Words(
            "At the end your train, contracts, buildings and the cargo on board count.",
            "Am Ende zählen Zug, Aufträge, Gebäude und die Fracht an Bord.",
        ),
    ],
)

PUZZLES = [
    Puzzle(
        title=TITLE,
        id="face_down",
        seed="isle 5",
        before=actions("""
        draw | upgrade engine_3 | draw | build hopper_2 | pay engine_1 | pay hopper_1 | pay caboose_3 |
        pay caboose_6 | draw | draw | draw | draw | load engine_1 | waive | draw
        """),
        solution=actions("""
        load_face_down | hide engine_2 | discard boxcar_3 | fulfil contract_coal_coal primary
        """),
        goal=lambda view: any(one.owner == 0 for one in view.contracts),
        name=Words("No coal in hand", "Keine Kohle auf der Hand"),
        task=Words(
            "Fulfil the contract Alpine Lodge (two coal) in this turn. One coal is on your hopper, and no card in your hand shows coal.",
            "Erfülle in diesem Spielzug den Auftrag Alpine Lodge (zwei Kohle). Eine Kohle liegt auf deinem Wagen, und keine Karte auf deiner Hand zeigt Kohle.",
        ),
        miss=Words(
            "No contract yet. Any card can be loaded face down, if you discard another one for it; on a hopper it is coal.",
            "Noch kein Auftrag. Jede Karte lässt sich verdeckt laden, wenn du eine andere dafür abwirfst; auf dem Schüttgutwagen ist sie Kohle.",
        ),
        why=Words(
            "Face down, every card is what the car carries. It costs a second card, but a contract is worth more than both.",
            "Verdeckt ist jede Karte das, was der Wagen trägt. Das kostet eine zweite Karte, aber ein Auftrag ist mehr wert als beide.",
        ),
        point="my-hand",
    ),
    Puzzle(
        title=TITLE,
        id="two_cars",
        seed="isle 2",
        before=actions("""
        draw | build boxcar_1 | pay hopper_2 | pay tanker_1 | pay caboose_1 | load engine_3 |
        build grand_central | pay engine_1 | pay engine_2 | pay engine_2 | pay engine_3 | pay hopper_1 |
        pay boxcar_1 | draw | draw | draw | draw | draw | draw | discard engine_1 | draw | draw | draw |
        build tanker_2
        """),
        solution=actions("""
        build hopper_1 | pay tanker_3 | build hopper_1 | pay caboose_3
        """),
        goal=lambda view: (
            [one.card for one in view.players[0].wagons] == ["hopper_1"] * 2 and "oil_refinery" in view.players[0].hand
        ),
        name=Words("Two cars and the refinery", "Zwei Wagen und die Raffinerie"),
        task=Words(
            "Build both Hopper Cars in this turn, and keep the Oil Refinery in your hand.",
            "Baue in diesem Spielzug beide Schüttgutwagen, und behalte die Raffinerie auf der Hand.",
        ),
        miss=Words(
            "Not quite. Each Hopper Car costs one card: pay with what you will hardly ever build.",
            "Nicht ganz. Jeder Schüttgutwagen kostet eine Karte: Bezahle mit dem, was du kaum je bauen wirst.",
        ),
        why=Words(
            "The dearest card is often the best money: a Supertanker costs 8 to build, but pays 1 like any other.",
            "Die teuerste Karte ist oft das beste Geld: Ein Superkesselwagen kostet 8, zahlt aber 1 wie jede andere.",
        ),
        point="my-hand",
    ),
    Puzzle(
        title=TITLE,
        id="bonus",
        seed="isle 0",
        before=actions("""
        draw | build tanker_2 | load customs_house | waive | upgrade engine_3 | pay engine_3 | pay hopper_1 |
        pay hopper_1 | pay caboose_2 | pay caboose_6 | draw | draw | draw | load boxcar_2 | waive |
        fulfil contract_oil_oil primary | draw | load rail_yard | waive | build hopper_2 | pay engine_1 |
        pay engine_3 | pay hopper_1 | pay caboose_3 | draw | draw | draw | draw | draw | build boxcar_1 |
        pay engine_1 | pay tanker_1 | pay boxcar_2 | load boxcar_3 | build tanker_2 | load oil_refinery |
        onto 1 tanker_2#1 | waive | load engine_2 | onto 1 tanker_2#1 | waive | discard hopper_3 | draw |
        load boxcar_2 | waive | load coal_factory | upgrade engine_2 | pay boxcar_1 | pay caboose_4 | draw |
        fulfil contract_coal_oil primary | unload tanker_2#1 2 | draw | load hopper_2 | waive | draw |
        discard engine_2 | discard boxcar_1 | load_face_down | hide engine_2 | discard boxcar_1 | draw |
        load grand_central | waive | draw | discard caboose_4 | discard caboose_5 |
        fulfil contract_coal_oil b | draw | load caboose_6 | waive | build hopper_1 | pay tanker_1 |
        upgrade hopper_3 | draw
        """),
        solution=actions("""
        load engine_1 | onto 0 hopper_1#1 | load bank | onto 1 tanker_2#1 | fulfil contract_oil_oil b |
        discard caboose_1
        """),
        goal=lambda view: any(one.owner == 0 and one.done == "b" for one in view.contracts),
        name=Words("Three things in two actions", "Drei Dinge in zwei Aktionen"),
        task=Words(
            "Finish your contract Clark in this turn. Coal is missing, and delivering is an action too: look at the bonus of the other player's tanker.",
            "Schließ in diesem Spielzug deinen Auftrag Clark ab. Kohle fehlt, und Zuliefern ist auch eine Aktion: Sieh dir den Bonus am Kesselwagen des anderen an.",
        ),
        miss=Words(
            "Clark is still open. First load the coal that is missing, then load the other player's Tanker 201: its bonus ends with Deliver.",
            "Clark ist noch offen. Lade zuerst die fehlende Kohle, dann den Knickkesselwagen des anderen: Sein Bonus endet mit Zuliefern.",
        ),
        why=Words(
            "A bonus action does not count as one of your two. Part B makes 14 points out of 5.",
            "Eine Bonusaktion zählt nicht zu deinen zweien. Teil B macht aus 5 Punkten 14.",
        ),
        point="others",
    ),
    Puzzle(
        title=TITLE,
        id="full_steam",
        seed="up 6",
        before=actions("""
        draw | build hopper_2 | pay hopper_1 | pay caboose_2 | pay caboose_6 | pay rail_yard | load engine_1 |
        build tanker_2 | draw | deliver | load coal_factory | onto 1 tanker_2#1 | waive | draw | draw |
        build boxcar_1 | pay tanker_1 | pay tanker_1 | pay caboose_4 | draw | upgrade engine_2 | draw | draw |
        load caboose_3 | waive | fulfil contract_oil_oil primary | draw
        """),
        solution=actions("""
        upgrade engine_2 | pay boxcar_3 | pay caboose_1 | build hopper_1
        """),
        goal=lambda view: view.players[0].engine == "engine_2" and len(view.players[0].wagons) == 3,
        name=Words("Too heavy", "Zu schwer"),
        task=Words(
            "Your train is as heavy as your engine can pull. Add the Hopper Car to it in this turn all the same, and throw nothing off.",
            "Dein Zug ist so schwer, wie deine Lok ziehen kann. Häng in diesem Spielzug trotzdem den Schüttgutwagen an, und wirf nichts ab.",
        ),
        miss=Words(
            "Not there yet. The Level 2 Engine pulls 6, and to replace the old one you pay only the difference: 2 cards.",
            "Noch nicht. Die Mittlere Lok zieht 6, und beim Ersetzen der alten zahlst du nur die Differenz: 2 Karten.",
        ),
        why=Words(
            "Engine first, then the car. Mind the cards: two for the engine, one for the hopper, and none of them the hopper itself.",
            "Erst die Lok, dann der Wagen. Achte auf die Karten: zwei für die Lok, eine für den Wagen, und keine davon der Wagen selbst.",
        ),
        point="gauge",
    ),
]

COURSE = Course(LESSON, PUZZLES)
