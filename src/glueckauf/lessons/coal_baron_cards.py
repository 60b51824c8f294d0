"""The card game: one train from the mine to the customer, the last shift, the final scoring; and four puzzles."""

from glueckauf.lessons.course import Course, Lesson, Puzzle, Step, Words, actions

TITLE = "coal_baron_cards"
DEAL = (
    "glueckauf 5"  # clover and wheel come first, as lorries and as wagons; an order for Furnaces, and a share of them
)

LESSON = Lesson(
    TITLE,
    DEAL,
    [
        Step(
            Words("Take the clover lorry from the left stack", "Nimm die Klee-Lore vom linken Stapel"),
            Words(
                "Lorries are your coal; this one is worth 2 points when it is delivered. The area is empty, so it costs one worker.",
                "Loren sind deine Kohle; diese ist 2 Punkte wert, wenn sie ausgeliefert wird. Der Bereich ist leer, also kostet er einen Arbeiter.",
            ),
            "area:lorry_left",
            """
            > place lorry_left | pay 1
            . place lorry_right | pay 1
            """,
        ),
        Step(
            Words("Take the clover wagon and put it on track 1", "Nimm den Klee-Waggon und stell ihn auf Gleis 1"),
            Words(
                "A lorry travels only in a wagon of its own crest. Track 1 takes clover and wheel, so another wagon will fit beside it.",
                "Eine Lore fährt nur in einem Waggon ihres Wappens. Auf Gleis 1 passen Klee und Rad, also kommt noch ein Waggon dazu.",
            ),
            "area:wagon_left",
            """
            > place wagon_left | pay 1 | wagon_to 1
            . place wagon_right | pay 1 | wagon_to 3
            """,
        ),
        Step(
            Words("Take the wheel lorry; pay with the 2", "Nimm die Rad-Lore; bezahle mit der 2"),
            Words(
                "Each use of an area costs one worker more than the last: now 2. Pay exactly; small cards are handy later, so spend the 2.",
                "Jede Nutzung eines Bereichs kostet einen Arbeiter mehr als die letzte: jetzt 2. Zahle genau; kleine Karten sind später nützlich, also gib die 2 aus.",
            ),
            "area:lorry_left",
            """
            > place lorry_left | pay 2
            . place order | pay 1
            """,
        ),
        Step(
            Words(
                "Take the wheel wagon for track 1; pay with the 2", "Nimm den Rad-Waggon für Gleis 1; bezahle mit der 2"
            ),
            Words(
                "Now two wagons stand on one track: one train for both lorries. One loco will be enough.",
                "Jetzt stehen zwei Waggons auf einem Gleis: ein Zug für beide Loren. Eine Lok wird reichen.",
            ),
            "area:wagon_left",
            """
            > place wagon_left | pay 2 | wagon_to 1
            . place order | pay 2
            """,
        ),
        Step(
            Words("Extract 2/3: move both lorries into their wagons", "Fördern 2/3: Bring beide Loren in ihre Waggons"),
            Words(
                "Lorries leave the row from the front, a single one costs one step. Two steps load both.",
                "Loren verlassen die Reihe von vorn, eine einzelne kostet einen Schritt. Zwei Schritte laden beide.",
            ),
            "area:extract_2_3",
            """
            > place extract_2_3 | pay 1 | row_to_wagon 1 clover | row_to_wagon 1 wheel
            . place innovation | pay 1
            """,
        ),
        Step(
            Words("Take the order for Furnaces; pay with the 3", "Nimm den Auftrag Hochöfen; bezahle mit der 3"),
            Words(
                "Two lorries are asked for, 5 points are paid. Two orders were taken before, so this one costs 3 workers.",
                "Zwei Loren sind verlangt, 5 Punkte der Lohn. Zwei Aufträge wurden schon genommen, also kostet dieser 3 Arbeiter.",
            ),
            "area:order",
            """
            > place order | pay 3
            . place objective | pay 1
            """,
        ),
        Step(
            Words("Take a loco and put it on track 1", "Nimm eine Lok und stell sie auf Gleis 1"),
            Words(
                "Without a loco no wagon leaves. Each track takes one.",
                "Ohne Lok fährt kein Waggon ab. Auf jedes Gleis passt eine.",
            ),
            "area:loco",
            """
            > place loco | pay 1 | loco_to 1
            . pass
            """,
        ),
        Step(
            Words(
                "Deliver: send the train with the order for Furnaces",
                "Ausliefern: Schick den Zug mit dem Auftrag Hochöfen los",
            ),
            Words(
                "A loco, at least two lorries, an order: the train leaves, and everything on it is yours. Both lorries and the order will score.",
                "Eine Lok, mindestens zwei Loren, ein Auftrag: Der Zug fährt ab, und alles darauf gehört dir. Beide Loren und der Auftrag zählen.",
            ),
            "area:deliver",
            """
            > place deliver | pay 1 | send 1 furnaces_2
            """,
        ),
        Step(
            Words("Take the share of the Furnaces", "Nimm den Anteil Hochöfen"),
            Words(
                "A new shift: your workers are back. A share is worth 3 points with a fulfilled order for the same place; then we skip to the last shift.",
                "Eine neue Schicht: Deine Arbeiter sind zurück. Ein Anteil bringt 3 Punkte, wenn ein Auftrag für denselben Ort erfüllt ist; dann springen wir zur letzten Schicht.",
            ),
            "area:share",
            "> place share | pay 1\n~ " + " | ".join(["pass"] * 10),
        ),
        Step(
            Words("Extract 0/1, without a step", "Fördern 0/1, ohne einen Schritt"),
            Words(
                "Whoever uses this area last in a shift takes the shift marker: 1 point, and the next start. It may be used with 0 steps.",
                "Wer diesen Bereich in einer Schicht zuletzt nutzt, nimmt den Schichtmarker: 1 Punkt und der nächste Beginn. 0 Schritte sind erlaubt.",
            ),
            "area:extract_0_1",
            """
            > place extract_0_1 | pay 1
            . pass
            """,
        ),
        Step(
            Words("Pass, and end the game", "Passe und beende das Spiel"),
            Words(
                "The last marker is about to be taken: then the game ends, and only what was delivered counts.",
                "Gleich ist der letzte Marker vergeben: Dann endet das Spiel, und es zählt nur, was ausgeliefert ist.",
            ),
            "hand:0",
            """
            > pass
            """,
        ),
    ],
    [
        Words(
            "Lorry, wagon of the same crest, loco, order: that is a delivery.",
            "Lore, Waggon mit demselben Wappen, Lok, Auftrag: Das ist eine Lieferung.",
        ),
        Words(
            "Every use of an area costs one worker more; be early where you need it.",
            "Jede Nutzung eines Bereichs kostet einen Arbeiter mehr; sei früh, wo du ihn brauchst.",
        ),
        Words("Only what has left on a train counts.", "Es zählt nur, was mit einem Zug abgefahren ist."),
        Words("Shares go with your orders: 3 points each.", "Anteile gehören zu deinen Aufträgen: je 3 Punkte."),
        Words(
            "Extract 0/1 last in the shift: the marker is yours.",
            "Zuletzt Fördern 0/1 in der Schicht: Der Marker ist dein.",
        ),
    ],
)

PUZZLES = [
    Puzzle(
        title=TITLE,
        id="which_order",
        seed="cards 9",
        before=actions("""
        place lorry_right | pay 1 | place lorry_right | pay 2 | place free_choice | pay 2 | look objective |
        keep 2 | place objective | pay 1 | place free_choice | pay 3 | look objective | keep 1 |
        place objective | pay 2 | place share | pay 1 | place objective | pay 3 | place wagon_right | pay 1 |
        wagon_to 2 | place lorry_left | pay 1 | place extract_2_3 | pay 1 | row_to_storage |
        storage_to_wagon tower_single_2 2 tower | pass | place wagon_left | pay 1 | wagon_to 3 |
        place lorry_left | pay 2 | place free_choice | pay 2 | look objective | keep 1 | place objective |
        pay 1 | place wagon_left | pay 1 | wagon_to 2 | place free_choice | pay 3 | look objective | keep 2 |
        place extract_2_3 | pay 1 | row_to_wagon 2 joker | place free_choice | pay 1+1+2 | look objective |
        keep 4 | place loco | pay 1 | loco_to 2 | place objective | pay 2 | place free_choice | pay 1+1+3 |
        look objective | keep 3 | place extract_0_1 | pay 1 | stop_extracting | place extract_0_1 | pay 2 |
        place share | pay 1 | place free_choice | pay 2 | look lorry_left | keep 2 | place objective | pay 1 |
        place free_choice | pay 3 | look share | keep 1 | place lorry_left | pay 1 | place extract_2_3 |
        pay 1 | row_to_storage | storage_to_wagon fox_single_2 3 fox | place objective | pay 2 | pass |
        place extract_0_1 | pay 1 | row_to_storage | place objective | pay 3 | place innovation | pay 1 |
        end_turn | place share | pay 1 | end_turn | place lorry_left | pay 2 | end_turn | place free_choice |
        pay 2 | look objective | keep 1 | end_turn | place free_choice | pay 3 | look lorry_left | keep 2 |
        place objective | pay 1 | end_turn | place order | pay 1 | place objective | pay 2 | end_turn |
        place order | pay 2 | play take_order | place loco | pay 1 | loco_to 1
        """),
        solution=actions("""
        place deliver | pay 1 | send 2 factories_1
        """),
        goal=lambda view: view.players[0].points["total"] >= 12,
        name=Words("Which order?", "Welcher Auftrag?"),
        task=Words(
            "Your train on track 2 can fulfil either order, 3 points each. Deliver it so that you have at least 12 points.",
            "Dein Zug auf Gleis 2 kann jeden der beiden Aufträge erfüllen, je 3 Punkte. Liefere so aus, dass du mindestens 12 Punkte hast.",
        ),
        miss=Words(
            "Fewer than 12. Look at your shares and objectives: which customer do they belong to?",
            "Weniger als 12. Schau auf deine Anteile und Geschäftsziele: Zu welchem Kunden gehören sie?",
        ),
        why=Words(
            "A share of the Factories counts only with a fulfilled order of the Factories, and your objectives reward both.",
            "Ein Anteil Fabriken zählt nur mit einem erfüllten Auftrag Fabriken, und deine Geschäftsziele belohnen beides.",
        ),
        point="area:deliver",
    ),
    Puzzle(
        title=TITLE,
        id="both_lorries",
        seed="cards 3",
        before=actions("""
        place free_choice | pay 2 | look objective | keep 1 | place free_choice | pay 3 | look objective |
        keep 2 | place share | pay 1 | place objective | pay 1 | place objective | pay 2 | place wagon_right |
        pay 1 | wagon_to 3 | place objective | pay 3 | place order | pay 1 | place loco | pay 1 | loco_to 2 |
        place objective | pay 1+1+2 | place innovation | pay 1 | place loco | pay 2 | loco_to 3 |
        place wagon_left | pay 1 | wagon_to 2 | place lorry_right | pay 1 | end_turn | place lorry_left |
        pay 1 | end_turn | place free_choice | pay 2 | look lorry_right | keep 1
        """),
        solution=actions("""
        place wagon_right | pay 1 | wagon_to 3 | play extract | row_to_wagon 2 tower | row_to_wagon 3 clover
        """),
        goal=lambda view: (
            sum(wagon.load is not None for track in view.players[0].tracks for wagon in track.wagons) == 2
        ),
        name=Words("Two lorries, one turn", "Zwei Loren, ein Spielzug"),
        task=Words(
            "Get both lorries of your row into wagons in this turn. One wagon is missing.",
            "Bring in diesem Spielzug beide Loren deiner Reihe in Waggons. Ein Waggon fehlt.",
        ),
        miss=Words(
            "Not both yet. An innovation may be used after the work: first take the wagon, then extract.",
            "Noch nicht beide. Eine Innovation darf nach dem Einsetzen kommen: Nimm erst den Waggon, dann fördere.",
        ),
        why=Words(
            "The innovation is an action of its own, before or after your workers. Here the wagon has to come first.",
            "Die Innovation ist eine Aktion für sich, vor oder nach deinen Arbeitern. Hier muss der Waggon zuerst kommen.",
        ),
        point="area:wagon_right",
    ),
    Puzzle(
        title=TITLE,
        id="without_workers",
        seed="cards 7",
        before=actions("""
        place objective | pay 1 | place free_choice | pay 2 | look share | keep 1 | place free_choice |
        pay 3 | look objective | keep 4 | place order | pay 1 | place lorry_left | pay 1 | place objective |
        pay 2 | place lorry_right | pay 1 | place wagon_left | pay 1 | wagon_to 3 | place innovation | pay 1 |
        place wagon_right | pay 1 | wagon_to 1 | place innovation | pay 2 | end_turn | place innovation |
        pay 3 | place order | pay 2 | end_turn | place lorry_left | pay_innovation 1-5 2 | place share |
        pay 1 | end_turn | place extract_0_1 | pay 1 | row_to_wagon 1 wheel | place wagon_right |
        pay_innovation 1-5 2 | wagon_to 2 | end_turn | place loco | pay 1 | loco_to 1 | place free_choice |
        pay 2 | look lorry_left | keep 3 | place innovation | pay 1 | end_turn | place free_choice | pay 3 |
        look innovation | keep 4 | place free_choice | pay 1+3 | look innovation | keep 4 | end_turn |
        place objective | pay 1 | place objective | pay 2 | end_turn | place lorry_right | pay 1 |
        place lorry_left | pay 1 | end_turn | place wagon_right | pay 1 | wagon_to 1 | place wagon_right |
        pay 2 | wagon_to 2 | play extract | row_to_wagon 2 joker | row_to_wagon 2 wheel | end_turn |
        place extract_2_3 | pay 1 | row_to_storage | row_to_wagon 1 wheel
        """),
        solution=actions("""
        place loco | pay 1 | loco_to 2 | play deliver | send 2 steamboats_3 | end_turn
        """),
        goal=lambda view: bool(view.players[0].delivered.orders),
        name=Words("Leave today", "Noch heute abfahren"),
        task=Words(
            "Fulfil your order for Steamboats (at least 3 lorries) in this turn. The train on track 2 is loaded, but nothing pulls it.",
            "Erfülle in diesem Spielzug deinen Auftrag Dampfschiffe (mindestens 3 Loren). Der Zug auf Gleis 2 ist beladen, aber niemand zieht ihn.",
        ),
        miss=Words(
            "The train still stands. Your workers fetch the loco; the innovation Deliver does the rest.",
            "Der Zug steht noch. Deine Arbeiter holen die Lok; die Innovation Ausliefern tut den Rest.",
        ),
        why=Words(
            "Work and innovation in one turn: the loco for 1 worker, the delivery for none.",
            "Arbeit und Innovation in einem Spielzug: die Lok für 1 Arbeiter, die Lieferung für keinen.",
        ),
        point="area:loco",
    ),
    Puzzle(
        title=TITLE,
        id="small_change",
        seed=DEAL,
        before=actions("""
        place lorry_left | pay 1 | place lorry_right | pay 1 | place wagon_left | pay 1 | wagon_to 1 |
        place wagon_right | pay 1 | wagon_to 3
        """),
        solution=actions("""
        place lorry_left | pay 2
        """),
        goal=lambda view: view.players[0].workers == [1, 1, 1, 2, 3] and "wheel_single_2" in view.players[0].row,
        name=Words("Small change", "Kleingeld"),
        task=Words(
            "Take the wheel lorry from the left stack so that you can still pay three areas with single workers.",
            "Nimm die Rad-Lore vom linken Stapel so, dass du danach noch drei Bereiche mit einzelnen Arbeitern bezahlen kannst.",
        ),
        miss=Words(
            "Count your ones: three of them must be left, and the lorry must be yours.",
            "Zähl deine Einsen: Drei müssen bleiben, und die Lore muss dein sein.",
        ),
        why=Words(
            "Two ones and a two pay the same. Ones pay the first use of any area, so keep them.",
            "Zwei Einsen und eine Zwei zahlen dasselbe. Einsen zahlen die erste Nutzung jedes Bereichs, also behalte sie.",
        ),
        point="hand:0",
    ),
]

COURSE = Course(LESSON, PUZZLES)
