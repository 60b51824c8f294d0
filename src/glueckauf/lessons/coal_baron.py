"""Coal Baron: the first shift, from the draft to its scoring, and four puzzles."""

from glueckauf.games.coal_baron.face.view import View
from glueckauf.lessons.course import Course, Lesson, Puzzle, Step, Words, actions

TITLE = "coal_baron"
DEAL = "glueckauf 2"  # the learner drafts first; the draft has single orders whose coal lies ready

LESSON = Lesson(
    TITLE,
    DEAL,
    [
        Step(
            Words("Take the handcart order for black coal", "Nimm den Handkarren-Auftrag über schwarze Kohle"),
            Words(
                "Orders bring the points: this one is worth 5, and needs one black cube. One lies ready in your mine.",
                "Punkte bringen die Aufträge: Dieser ist 5 wert und braucht einen schwarzen Würfel. Einer liegt in deinem Bergwerk bereit.",
            ),
            "draft",
            """
            > draft handcart-black-1
            . draft truck-grey-2
            """,
        ),
        Step(
            Words(
                "Take the two orders for brown coal: handcart and train",
                "Nimm die beiden Aufträge über braune Kohle: Handkarren und Eisenbahn",
            ),
            Words(
                "Orders of one colour go well together: one ride of the cage fetches coal for both. The picture is the transport that will take them away.",
                "Aufträge einer Farbe passen zusammen: Eine Fahrt des Korbs holt Kohle für beide. Das Bild zeigt, womit sie abtransportiert werden.",
            ),
            "draft",
            """
            > draft handcart-brown-2
            . draft truck-yellow-3
            > draft train-brown-1
            . draft truck-yellow-2
            . place mining_10
            . cage 3
            . load grey
            . cage 1
            . load yellow
            . cage 0
            . unload grey
            . onto truck-grey-2 grey
            . unload yellow
            . onto truck-yellow-3 yellow
            . stop_mining
            """,
        ),
        Step(
            Words("Buy the tunnel with two brown carts (4 Marks)", "Kauf den Stollen mit zwei braunen Loren (4 Mark)"),
            Words(
                "Each turn you place workers on one space and do what it says. You need three brown cubes and have one: this tunnel brings two more.",
                "In jedem Spielzug setzt du Arbeiter auf ein Feld und tust, was es sagt. Du brauchst drei braune Würfel und hast einen: Dieser Stollen bringt zwei dazu.",
            ),
            "space:factory_7",
            """
            > place factory_7
            . place factory_5
            """,
        ),
        Step(
            Words("Go mining with 10 steps", "Geh fördern, mit 10 Schritten"),
            Words(
                "One worker stands there, so the space costs you two: one more than stand there now. The other worker goes to the canteen.",
                "Dort steht ein Arbeiter, also kostet das Feld dich zwei: einen mehr, als da stehen. Der andere geht in die Kantine.",
            ),
            "space:mining_10",
            """
            > place mining_10
            """,
        ),
        Step(
            Words(
                "Send the cage down to brown and load all three cubes",
                "Fahr den Korb zu Braun hinunter und lade alle drei Würfel",
            ),
            Words(
                "A ride is one step, however far; each cube loaded is one more. The cage holds five.",
                "Eine Fahrt ist ein Schritt, egal wie weit; jeder geladene Würfel ist einer mehr. In den Korb passen fünf.",
            ),
            "level:0:2",
            """
            > cage 2
            > load brown
            > load brown
            > load brown
            """,
        ),
        Step(
            Words(
                "Ride up and put the cubes on your brown orders",
                "Fahr hinauf und leg die Würfel auf deine braunen Aufträge",
            ),
            Words(
                "Unloading costs a step a cube. With the third cube both brown orders are complete, and you have used 8 steps of 10.",
                "Abladen kostet je Würfel einen Schritt. Mit dem dritten Würfel sind beide braunen Aufträge voll, und du hast 8 von 10 Schritten verbraucht.",
            ),
            "orders:0",
            """
            > cage 0
            > unload brown
            + onto train-brown-1 brown
            + unload brown
            + onto handcart-brown-2 brown
            + unload brown
            + onto handcart-brown-2 brown
            """,
        ),
        Step(
            Words(
                "Use the last two steps: down to black, load the cube",
                "Nutz die letzten zwei Schritte: hinunter zu Schwarz, Würfel laden",
            ),
            Words(
                "The cage stays where it is until your next mining. Steps that you do not use are lost, so prepare what comes next.",
                "Der Korb bleibt bis zu deiner nächsten Förderung, wo er ist. Unbenutzte Schritte verfallen, also bereite vor, was als Nächstes kommt.",
            ),
            "level:0:4",
            """
            > cage 4
            > load black
            . place mining_6
            . cage 1
            . load yellow
            . load yellow
            . cage 0
            . unload yellow
            . onto truck-yellow-2 yellow
            . unload yellow
            . onto truck-yellow-2 yellow
            """,
        ),
        Step(
            Words("Deliver the train order", "Liefere den Eisenbahn-Auftrag aus"),
            Words(
                "A full order brings points only when its transport leaves. This one is worth 3, at once.",
                "Ein voller Auftrag bringt erst Punkte, wenn sein Transportmittel abfährt. Dieser ist 3 wert, sofort.",
            ),
            "space:delivery_train",
            """
            > place delivery_train
            . place delivery_truck
            """,
        ),
        Step(
            Words("Take the handcart order for yellow coal", "Nimm den Handkarren-Auftrag über gelbe Kohle"),
            Words(
                "It costs a worker and no money. Your other two orders go by handcart as well: soon one delivery takes all three.",
                "Er kostet einen Arbeiter und kein Geld. Deine anderen beiden Aufträge gehen auch per Handkarren: Bald nimmt eine Lieferung alle drei mit.",
            ),
            "space:order_3",
            """
            > place order_3
            . place money_6
            """,
        ),
        Step(
            Words(
                "Mine with 6 steps: fetch yellow, then fill black and yellow",
                "Fördere mit 6 Schritten: Hol Gelb, dann füll Schwarz und Gelb",
            ),
            Words(
                "Stop at yellow on the way up, ride to the surface, unload both: five steps. The sixth has no use; stop mining.",
                "Halt auf dem Weg nach oben bei Gelb, fahr hinauf, lade beide ab: fünf Schritte. Der sechste nützt nichts; beende die Förderung.",
            ),
            "space:mining_6",
            """
            > place mining_6
            > cage 1
            > load yellow
            > cage 0
            > unload black
            > onto handcart-black-1 black
            > unload yellow
            > stop_mining
            . place money_4
            """,
        ),
        Step(
            Words("Deliver by handcart", "Liefere per Handkarren aus"),
            Words(
                "All full orders of one transport leave together: three orders, 12 points, one worker. Waiting for that was worth it.",
                "Alle vollen Aufträge eines Transportmittels fahren zusammen: drei Aufträge, 12 Punkte, ein Arbeiter. Das Warten hat sich gelohnt.",
            ),
            "space:delivery_handcart",
            """
            > place delivery_handcart
            . place bank
            """,
        ),
        Step(
            Words("Send a worker to the bank", "Schick einen Arbeiter zur Bank"),
            Words(
                "The bank always takes a worker for 1 Mark. We send the rest there too: when all workers are placed, the shift ends and is scored.",
                "Die Bank nimmt immer einen Arbeiter für 1 Mark. Die übrigen schicken wir auch hin: Sind alle eingesetzt, endet die Schicht und wird gewertet.",
            ),
            "space:bank",
            "> place bank" + "\n~ place bank" * 19 + "\n. place bank",
        ),
    ],
    [
        Words(
            "A space costs one worker more than stand on it.", "Ein Feld kostet einen Arbeiter mehr, als dort stehen."
        ),
        Words(
            "Buy tunnels for the coal that your orders need.",
            "Kauf Stollen mit der Kohle, die deine Aufträge brauchen.",
        ),
        Words(
            "Ride, load, ride, unload: plan the steps before you go mining.",
            "Fahren, laden, fahren, abladen: Plane die Schritte, bevor du förderst.",
        ),
        Words(
            "Deliver several orders of one transport at once.",
            "Liefere mehrere Aufträge eines Transportmittels auf einmal.",
        ),
        Words(
            "A shift ends with majorities: first the coal colours, later the transports, at last the empty carts. You have most brown (3) and black (5).",
            "Eine Schicht endet mit Mehrheiten: erst die Kohlefarben, später die Transportmittel, zuletzt die leeren Loren. Du hast am meisten Braun (3) und Schwarz (5).",
        ),
    ],
)


def complete(view: View, seat: int = 0) -> set[str]:
    """The orders that wait for their transport only."""
    return {order.id for order in view.players[seat].orders if order.complete}


PUZZLES = [
    Puzzle(
        title=TITLE,
        id="ten_steps",
        seed=DEAL,
        before=actions("""
        draft handcart-black-1
        draft truck-grey-2
        draft train-brown-1
        draft truck-yellow-3
        draft horse_cart-yellow-1
        draft truck-yellow-2
        place money_6
        """),
        solution=actions("""
        place mining_10
        cage 4
        load black
        cage 2
        load brown
        cage 1
        load yellow
        cage 0
        unload black
        onto handcart-black-1 black
        unload brown
        onto train-brown-1 brown
        unload yellow
        """),
        goal=lambda view: len(complete(view)) == 3,
        name=Words("Three orders, ten steps", "Drei Aufträge, zehn Schritte"),
        task=Words(
            "Fill all three of your orders in this turn. Ten steps are enough, if none is wasted.",
            "Fülle in diesem Spielzug alle drei Aufträge. Zehn Schritte reichen, wenn keiner vergeudet wird.",
        ),
        miss=Words(
            "Not all three are full. Count: every ride is one step, every cube costs one to load and one to unload. Come up to the surface only once.",
            "Nicht alle drei sind voll. Zähle: Jede Fahrt ist ein Schritt, jeder Würfel kostet einen beim Laden und einen beim Abladen. Komm nur einmal an die Oberfläche.",
        ),
        why=Words(
            "Four rides, three cubes in, three cubes out: ten steps. One trip through all levels beats three trips.",
            "Vier Fahrten, drei Würfel hinein, drei heraus: zehn Schritte. Eine Fahrt durch alle Etagen schlägt drei einzelne.",
        ),
        point="mining",
    ),
    Puzzle(
        title=TITLE,
        id="no_black_coal",
        seed=DEAL,
        before=actions("""
        draft handcart-black-1
        draft truck-grey-2
        draft handcart-brown-2
        draft truck-yellow-3
        draft train-brown-1
        draft truck-yellow-2
        place money_6
        place order_2
        place money_4
        place factory_5
        place bank
        place mining_10
        cage 4
        load black
        cage 0
        unload black
        onto truck-black-2 black
        stop_mining
        place mining_10
        stop_mining
        """),
        solution=actions("""
        place mining_6
        cage 1
        load yellow
        load yellow
        cage 0
        unload yellow
        onto truck-black-2 black
        unload yellow
        onto truck-black-2 half
        """),
        goal=lambda view: "truck-black-2" in complete(view),
        name=Words("Black without black", "Schwarz ohne Schwarz"),
        task=Words(
            "Complete the truck order for two black cubes (9 points) in this turn. You have no black coal left.",
            "Mach den Lastwagen-Auftrag über zwei schwarze Würfel (9 Punkte) in diesem Spielzug voll. Schwarze Kohle hast du keine mehr.",
        ),
        miss=Words(
            "The truck is not full. Two cubes of any colours stand in for one, and two yellow ones lie on one level.",
            "Der Lastwagen ist nicht voll. Zwei Würfel beliebiger Farbe ersetzen einen, und zwei gelbe liegen auf einer Etage.",
        ),
        why=Words(
            "Two cubes of any colours fill a slot. It costs more steps and cubes, but 9 points are worth two yellow cubes.",
            "Zwei Würfel beliebiger Farbe füllen ein Feld. Das kostet mehr Schritte und Würfel, aber 9 Punkte sind zwei gelbe wert.",
        ),
        point="mining",
    ),
    Puzzle(
        title=TITLE,
        id="majority",
        seed=DEAL,
        before=actions(
            """
        draft handcart-black-1
        draft handcart-brown-2
        draft train-brown-1
        draft truck-yellow-3
        draft horse_cart-yellow-1
        draft truck-yellow-2
        place factory_3
        place mining_10
        cage 2
        load brown
        cage 1
        load yellow
        cage 0
        unload brown
        onto train-brown-1 brown
        unload yellow
        onto horse_cart-yellow-1 yellow
        stop_mining
        place mining_6
        cage 2
        load brown
        load brown
        cage 0
        unload brown
        onto handcart-brown-2 brown
        unload brown
        onto handcart-brown-2 brown
        place money_6
        place delivery_handcart
        """
            + "place bank\n" * 28
            + """
        place money_4
        place bank
        """
        ),
        solution=actions("""
        place delivery_horse_cart
        """),
        goal=lambda view: view.players[0].track >= 4,
        name=Words("The last worker", "Der letzte Arbeiter"),
        task=Words(
            "Your last worker of the shift, then it is scored. Two orders are full; deliver one so that you have 4 points after the scoring.",
            "Dein letzter Arbeiter dieser Schicht, dann wird gewertet. Zwei Aufträge sind voll; liefere einen so aus, dass du nach der Wertung 4 Punkte hast.",
        ),
        miss=Words(
            "That makes 3 points or fewer. Look at the majorities: in brown the other player is ahead, in yellow nobody has anything yet.",
            "Das sind höchstens 3 Punkte. Schau auf die Mehrheiten: Bei Braun liegt der andere vorn, bei Gelb hat noch niemand etwas.",
        ),
        why=Words(
            "2 points for the order and 2 for the majority in yellow. The brown order is worth 3, but two brown cubes beat one.",
            "2 Punkte für den Auftrag und 2 für die Mehrheit bei Gelb. Der braune Auftrag ist 3 wert, aber zwei braune Würfel schlagen einen.",
        ),
        point="delivery",
    ),
    Puzzle(
        title=TITLE,
        id="storage",
        seed=DEAL,
        before=actions("""
        draft handcart-black-1
        draft truck-grey-2
        draft train-brown-1
        draft truck-yellow-3
        draft handcart-brown-2
        draft truck-yellow-2
        place money_6
        place mining_10
        cage 1
        load yellow
        cage 2
        load brown
        cage 0
        unload brown
        onto train-brown-1 brown
        store yellow
        cage 4
        load black
        stop_mining
        place mining_10
        stop_mining
        place order_4
        place money_4
        """),
        solution=actions("""
        place mining_6
        fetch yellow
        onto horse_cart-yellow-1 yellow
        cage 0
        unload black
        onto handcart-black-1 black
        cage 3
        load grey
        stop_mining
        """),
        goal=lambda view: (
            {"handcart-black-1", "horse_cart-yellow-1"} <= complete(view) and view.players[0].cage.cubes == ["grey"]
        ),
        name=Words("Nothing for nothing", "Kein Schritt umsonst"),
        task=Words(
            "Fill the black and the yellow order in this turn, and have the grey cube in the cage at the end.",
            "Fülle in diesem Spielzug den schwarzen und den gelben Auftrag, und am Ende soll der graue Würfel im Korb liegen.",
        ),
        miss=Words(
            "Something is missing. The yellow cube in the storage goes to an order from anywhere, without a ride; the black one waits in the cage.",
            "Es fehlt etwas. Der gelbe Würfel im Lager kommt ohne Fahrt auf einen Auftrag, wo der Korb auch steht; der schwarze wartet im Korb.",
        ),
        why=Words(
            "Storage to order is one step, wherever the cage is. What you fetch with the steps left over is ready next time.",
            "Vom Lager auf den Auftrag ist ein Schritt, wo der Korb auch steht. Was du mit übrigen Schritten holst, liegt beim nächsten Mal bereit.",
        ),
        point="storage:0",
    ),
]

COURSE = Course(LESSON, PUZZLES)
