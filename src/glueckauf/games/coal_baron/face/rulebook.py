"""The rules page in short, for `?`: its sections §1 to §16 and its rulings R1 to R43, in own words."""

from glueckauf.engine.face.words import ruling, section

SECTIONS = (
    section(
        1,
        "Components",
        "Spielmaterial",
        "48 tunnel tiles (four colours, light or dark, 1 or 2 carts, three of each kind), 44 different orders, 16 coal "
        "cubes of each colour, workers, Marks, and a pit for each player: a shaft with a cage, the surface and four "
        "tunnel levels, yellow, brown, grey and black from the top down. A cart costs 1, 2, 3 or 4 Marks by its level.",
        "48 Tunnelplättchen (vier Farben, hell oder dunkel, 1 oder 2 Loren, jede Art dreimal), 44 verschiedene "
        "Aufträge, je Farbe 16 Kohlewürfel, Arbeiter, Mark und für jeden eine Spielerablage mit Bergwerk: ein Schacht "
        "mit Förderkorb, über Tage und vier Stollenetagen, von oben gelb, braun, grau und schwarz. Eine Lore kostet je "
        "nach Etage 1, 2, 3 oder 4 Mark.",
    ),
    section(
        2,
        "Setup",
        "Aufbau",
        "With 2, 3, 4 players each has 18, 15, 13 workers and 10, 9, 8 Marks; lock tiles close seven, three or no "
        "spaces. Every pit begins with a printed cart and a cube on each level. Three orders a player and one more are "
        "turned up; the right-hand neighbour of the start player takes one, then counter-clockwise, until all have "
        "three. The last one goes to the display.",
        "Zu zweit, dritt, viert hat jeder 18, 15, 13 Arbeiter und 10, 9, 8 Mark; Sperrplättchen schließen sieben, "
        "drei oder keine Felder. Jedes Bergwerk beginnt mit einer gedruckten Lore und einem Würfel je Stollenetage. "
        "Je Spieler drei Aufträge und einer mehr liegen offen; der rechte Nachbar des Startspielers nimmt einen, "
        "dann gegen den Uhrzeigersinn, bis alle drei haben. Der letzte kommt in die Auslage.",
    ),
    section(
        3,
        "Turn",
        "Spielzug",
        "Place workers on one space and carry out its action. A space costs one worker more than stand there, "
        "whoever they belong to; those standing there go to the canteen until the shift ends. The bank always takes "
        "one worker and nobody has to leave it. There is no passing: whoever has workers must place some. Without "
        "workers you are skipped; the shift ends when nobody has any.",
        "Setze Arbeiter auf ein Feld und führe seine Aktion aus. Ein Feld kostet einen Arbeiter mehr, als dort "
        "stehen, egal wem sie gehören; die gehen bis zum Ende der Schicht in die Kantine. Die Bank kostet immer "
        "einen, dort muss niemand weichen. Passen gibt es nicht: Wer Arbeiter hat, muss setzen. Ohne Arbeiter wirst "
        "du übersprungen; die Schicht endet, wenn niemand mehr welche hat.",
    ),
    section(
        4,
        "Worker spaces",
        "Arbeiterfelder",
        "27 spaces: eight factory spaces with a tile and one to draw five; mining with 10, 8, 6, 4 steps; one delivery "
        "space for each transport; money 6, 5, 4, 3; four order spaces and one to draw five; the bank. Locked with two "
        "and three players: factory 8, mining 4, money 3; with two also factory 4, mining 8, money 5, order 1.",
        "27 Felder: acht Felder der Lorenfabrik mit Plättchen und eines, um fünf zu ziehen; Förderung mit 10, 8, 6, "
        "4 Schritten; je Transportmittel ein Lieferfeld; Geld 6, 5, 4, 3; vier Auftragsfelder und eines, um fünf zu "
        "ziehen; die Bank. Zu zweit und zu dritt gesperrt: Lorenfabrik 8, Förderung 4, Geld 3; zu zweit auch "
        "Lorenfabrik 4, Förderung 8, Geld 5, Auftrag 1.",
    ),
    section(
        5,
        "Factory",
        "Lorenfabrik",
        "Buy the tile that lies there: carts times the price of the colour. It joins its level on its side at once, "
        "with a cube of its colour on each cart. Or draw five tiles unseen by the others, buy one or none, and put the "
        "rest on top of the stack or under it, in any order. If cubes of the colour run out, other colours may take "
        "their place.",
        "Kaufe das Plättchen, das dort liegt: Loren mal Preis der Farbe. Es kommt sofort auf seiner Seite an seine "
        "Stollenetage, mit einem Würfel seiner Farbe auf jeder Lore. Oder ziehe verdeckt fünf Plättchen, kaufe "
        "höchstens eines und lege die anderen in beliebiger Ordnung auf oder unter den Stapel. Fehlt Kohle der "
        "Farbe, dürfen andere Farben auf die Loren.",
    ),
    section(
        6,
        "Mining",
        "Förderung",
        "As many work steps as the space shows, or fewer, in any order: move the cage any distance (1 step); load "
        "one cube from a cart of the level where the cage is, five at most; at the surface put one cube from the "
        "cage onto an order or into the storage; put one cube from the storage onto an order, wherever the cage is. "
        "A slot takes one cube of its colour or two of any colours.",
        "So viele Arbeitsschritte, wie das Feld zeigt, oder weniger, beliebig gemischt: Förderkorb beliebig weit "
        "bewegen (1 Schritt); einen Würfel von einer Lore der Stollenetage laden, auf der der Förderkorb ist, "
        "höchstens fünf; über Tage einen Würfel aus dem Förderkorb auf einen Auftrag oder ins Kohlelager legen; "
        "einen Würfel aus dem Kohlelager auf einen Auftrag legen, wo immer der Förderkorb ist. Ein Ablagefeld nimmt "
        "einen Würfel seiner Farbe oder zwei beliebige.",
    ),
    section(
        7,
        "Delivery",
        "Lieferung",
        "All your complete orders with the transport of the space leave at once: score their points, the cubes go back "
        "to the supply, the cards to your delivered pile.",
        "Alle deine fertigen Aufträge mit dem Transportmittel des Feldes werden sofort geliefert: Du bekommst ihre "
        "Punkte, die Würfel kommen in den Vorrat, die Karten auf deinen Lieferstapel.",
    ),
    section(
        8,
        "Money and bank",
        "Geld und Bank",
        "Take as many Marks as the space shows; the bank gives 1. Money never runs out.",
        "Nimm so viele Mark, wie das Feld zeigt; die Bank gibt 1. Geld geht nie aus.",
    ),
    section(
        9,
        "New orders",
        "Neue Aufträge",
        "Take the order that lies there, for nothing. Or draw five, keep one or none, and put the rest on top of the "
        "stack or under it in any order. You may have any number, but each costs 1 point if it is still there at the "
        "end.",
        "Nimm den Auftrag, der dort liegt, kostenlos. Oder ziehe fünf, behalte höchstens einen und lege die anderen in "
        "beliebiger Ordnung auf oder unter den Stapel. Du darfst beliebig viele haben, aber jeder, der am Ende noch "
        "aussteht, kostet 1 Punkt.",
    ),
    section(
        10,
        "Refill",
        "Auffüllen",
        "At the end of the turn a bought tile or taken order is replaced by the top of its stack. With an empty stack "
        "the space stays empty and closed.",
        "Am Ende des Spielzugs wird ein gekauftes Plättchen oder ein genommener Auftrag durch die oberste Karte oder "
        "das oberste Plättchen des Stapels ersetzt. Ist der Stapel leer, bleibt das Feld leer und geschlossen.",
    ),
    section(
        11,
        "End of a shift",
        "Ende der Schicht",
        "Majorities: after shift 1 in the four colours of delivered coal, after shift 2 also in the four transports, "
        "after shift 3 also in empty carts of each colour. Second places score with three and four players, unless "
        "the first is tied. Then all workers come back; whoever had the most workers in the factory starts, in a tie "
        "the first of them clockwise from the old start player.",
        "Mehrheiten: nach Schicht 1 in den vier Farben gelieferter Kohle, nach Schicht 2 auch bei den vier "
        "Transportmitteln, nach Schicht 3 auch bei leeren Loren jeder Farbe. Der zweite Rang zählt zu dritt und zu "
        "viert, außer bei Gleichstand um den ersten. Dann kommen alle Arbeiter zurück; wer die meisten in der "
        "Lorenfabrik hatte, beginnt, bei Gleichstand der Nächste im Uhrzeigersinn nach dem alten Startspieler.",
    ),
    section(
        12,
        "Final scoring",
        "Schlusswertung",
        "1 point for every 5 Marks and for every 3 cubes wherever they lie; minus 1 for each order not delivered; "
        "minus 2 for each tile that one side of the pit has more than the other. The most points win, then the "
        "most Marks left over.",
        "1 Punkt für je 5 Mark und je 3 Würfel, wo immer sie liegen; minus 1 für jeden ausstehenden Auftrag; minus 2 "
        "für jedes Plättchen, das eine Seite des Bergwerks mehr hat als die andere. Die meisten Punkte gewinnen, "
        "dann das meiste Restgeld.",
    ),
    section(
        13,
        "Rulings",
        "Entscheidungen",
        "Where the rulebook is silent or sources differ: R1 to R43, each of which ? explains.",
        "Wo die Spielregel schweigt oder die Quellen abweichen: R1 bis R43; ? erklärt jede einzeln.",
    ),
    section(
        14,
        "Hidden information",
        "Verdecktes",
        "Everything lies open but the two stacks. Whoever draws five knows what went where; the others see how many "
        "went back, and to which end.",
        "Alles liegt offen außer den beiden Stapeln. Wer fünf zieht, weiß, was wohin kam; die anderen sehen, wie viele "
        "an welches Ende zurückgingen.",
    ),
    section(
        15,
        "Worked examples",
        "Beispiele",
        "Examples of the rulebook (E1 to E8) and of the rules page (D1 to D10); the program is tested with them.",
        "Beispiele der Spielregel (E1 bis E8) und der Regelseite (D1 bis D10); das Programm ist damit geprüft.",
    ),
    section(
        16,
        "Invariants",
        "Was immer gilt",
        "No cube, worker, tile or order is ever lost; nobody owes Marks; the cage holds 0 to 5 cubes; the workers of a "
        "space belong to one player.",
        "Kein Würfel, Arbeiter, Plättchen oder Auftrag geht verloren; niemand hat Schulden; der Förderkorb hält 0 bis "
        "5 Würfel; die Arbeiter eines Feldes gehören einem Spieler.",
    ),
)

RULINGS = (
    ruling(
        1,
        "Two cubes instead of one of the right colour are two steps, which may lie far apart: a slot can stay "
        "half-filled. An option has both placed at once (substitution_mode=pair, R34).",
        "Zwei Würfel statt eines passenden sind zwei Schritte, auch weit auseinander: Ein Ablagefeld kann halb "
        "gefüllt bleiben. Wahlweise werden beide zugleich gelegt (substitution_mode=pair, R34).",
    ),
    ruling(
        2,
        "From the storage you may fill orders wherever the cage is.",
        "Aus dem Kohlelager darfst du Aufträge füllen, wo immer der Förderkorb ist.",
    ),
    ruling(
        3,
        "At the surface a cube may go into the storage even if it fits an order. An option follows the letter of the "
        "rulebook: only if it fits none of your outstanding orders (storing=no_order_fits).",
        "Über Tage darf ein Würfel auch dann ins Kohlelager, wenn er auf einen Auftrag passt. Wahlweise gilt der "
        "Wortlaut der Spielregel: nur, wenn er auf keinen deiner ausstehenden Aufträge passt "
        "(storing=no_order_fits).",
    ),
    ruling(4, "Mining with 0 steps is allowed.", "Fördern mit 0 Schritten ist erlaubt."),
    ruling(
        5,
        "A delivery takes all complete orders of its transport; none can be held back.",
        "Eine Lieferung nimmt alle fertigen Aufträge ihres Transportmittels mit; keiner bleibt zurück.",
    ),
    ruling(
        6,
        "If coal of the tile's colour is short: what there is goes onto its carts, then for each other cart you choose "
        "a colour of the supply or leave it empty. A purchase is never forbidden for lack of coal.",
        "Fehlt Kohle in der Farbe des Plättchens: Was da ist, kommt auf die Loren, für jede weitere wählst du eine "
        "Farbe aus dem Vorrat oder lässt sie leer. Ein Kauf scheitert nie an fehlender Kohle.",
    ),
    ruling(
        7,
        "When a stack is empty, nothing is refilled or shuffled; empty spaces are closed.",
        "Ist ein Stapel leer, wird nichts aufgefüllt oder gemischt; leere Felder sind geschlossen.",
    ),
    ruling(
        8,
        "With fewer than five in the stack you draw what there is.",
        "Liegen weniger als fünf im Stapel, ziehst du alle.",
    ),
    ruling(
        9,
        "The draw spaces may be used without money, too: you may always keep none.",
        "Die Ziehfelder darfst du auch ohne Geld nutzen: Du darfst immer alles zurücklegen.",
    ),
    ruling(
        10, "You start with 10, 9, 8 Marks with 2, 3, 4 players.", "Startgeld: 10, 9, 8 Mark zu zweit, dritt, viert."
    ),
    ruling(
        11,
        "The draft begins with the right-hand neighbour of the start player and goes counter-clockwise.",
        "Die Auswahl beginnt beim rechten Nachbarn des Startspielers und läuft gegen den Uhrzeigersinn.",
    ),
    ruling(
        12,
        "The card left over from the draft lies on order space 4; the others are filled in ascending order.",
        "Der übrige Auftrag der Auswahl liegt auf Auftragsfeld 4; die anderen werden aufsteigend gefüllt.",
    ),
    ruling(13, "Chance chooses the first start player.", "Der erste Startspieler wird gelost."),
    ruling(
        14,
        "Which spaces are locked: see §4.",
        "Welche Felder gesperrt sind, steht in §4.",
    ),
    ruling(
        15,
        "The draw space belongs to the factory. With nobody in the factory the next player clockwise starts.",
        "Das Ziehfeld gehört zur Lorenfabrik. Steht dort niemand, beginnt der Nächste im Uhrzeigersinn.",
    ),
    ruling(
        16,
        "Printed carts count as empty carts, but not for the imbalance of tiles.",
        "Gedruckte Loren zählen als leere Loren, aber nicht beim Ungleichgewicht der Plättchen.",
    ),
    ruling(
        17,
        "A cart with a cube of another colour keeps its own colour and is not empty; the cube counts as its own colour "
        "once it is loaded.",
        "Eine Lore mit einem Würfel anderer Farbe behält ihre Farbe und ist nicht leer; der Würfel zählt nach dem "
        "Laden in seiner eigenen Farbe.",
    ),
    ruling(
        18,
        "A shift scoring counts all orders delivered since the start of the game.",
        "Eine Schichtwertung zählt alle seit Spielbeginn gelieferten Aufträge.",
    ),
    ruling(
        19,
        "Between shifts only the workers come back; everything else stays as it is.",
        "Zwischen den Schichten kommen nur die Arbeiter zurück; alles andere bleibt, wie es ist.",
    ),
    ruling(
        20,
        "If points and Marks left over are equal, the victory is shared.",
        "Sind Punkte und Restgeld gleich, wird der Sieg geteilt.",
    ),
    ruling(
        21,
        "Money and points are open, and so are delivered orders: everybody has seen each delivery.",
        "Geld und Punkte sind offen, gelieferte Aufträge auch: Jede Lieferung haben alle gesehen.",
    ),
    ruling(22, "There is always enough money.", "Geld ist immer genug da."),
    ruling(
        23,
        "Orders are refilled at the end of the turn, like tiles.",
        "Aufträge werden am Ende des Spielzugs aufgefüllt, wie Plättchen.",
    ),
    ruling(
        24,
        "There is no limit on tunnels, orders or storage.",
        "Keine Grenze für Stollen, Aufträge und Kohlelager.",
    ),
    ruling(25, "Points may fall below 0 at the end.", "Am Ende können die Punkte unter 0 fallen."),
    ruling(
        26,
        "The order in which majorities are scored changes nothing.",
        "In welcher Reihenfolge die Mehrheiten gewertet werden, ändert nichts.",
    ),
    ruling(
        27,
        "There is no passing; the bank is open on every turn.",
        "Passen gibt es nicht; die Bank ist in jedem Spielzug offen.",
    ),
    ruling(
        28,
        "A space may be chosen just to send others to the canteen.",
        "Ein Feld darf auch nur gewählt werden, um andere in die Kantine zu schicken.",
    ),
    ruling(
        29,
        "Orders and tiles are those of the later edition; their totals agree with the first one.",
        "Aufträge und Plättchen sind die der späteren Ausgabe; die Summen stimmen mit der ersten überein.",
    ),
    ruling(
        30,
        "On the draw space of the factory you first choose, pay and fill the tile, then put the others back.",
        "Beim Ziehen in der Lorenfabrik wählst, bezahlst und füllst du erst das Plättchen, dann legst du die anderen "
        "zurück.",
    ),
    ruling(
        31,
        "Where coal is short you are asked cart by cart; nothing is asked once the supply is empty.",
        "Fehlt Kohle, wirst du Lore für Lore gefragt; ist der Vorrat leer, nicht mehr.",
    ),
    ruling(
        32,
        "Nothing is asked where nothing goes back; beside an empty stack top and bottom are the same.",
        "Nichts wird gefragt, wo nichts zurückgeht; bei leerem Stapel sind oben und unten dasselbe.",
    ),
    ruling(
        33,
        "Equal slots of a card, its half-filled slots, and cubes of one colour on one level are interchangeable.",
        "Gleiche Ablagefelder einer Karte, ihre halb gefüllten Ablagefelder und gleiche Würfel einer Stollenetage sind "
        "austauschbar.",
    ),
    ruling(
        34,
        "With pairs: two cubes from cage or storage go onto one empty slot for two steps; a single one only onto a "
        "slot of its colour.",
        "Mit Paaren: Zwei Würfel aus Förderkorb oder Kohlelager kommen für zwei Schritte auf ein leeres Ablagefeld; "
        "ein einzelner nur auf ein Ablagefeld seiner Farbe.",
    ),
    ruling(
        35,
        "Displays are filled in ascending order of their spaces.",
        "Auslagen werden in aufsteigender Reihenfolge der Felder gefüllt.",
    ),
    ruling(
        36,
        "After the last turn the display is still refilled; workers stay where they stand.",
        "Nach dem letzten Spielzug wird noch aufgefüllt; die Arbeiter bleiben stehen.",
    ),
    ruling(
        37,
        "Workers on a factory space without a tile still count for the start player.",
        "Arbeiter auf einem Feld der Lorenfabrik ohne Plättchen zählen für den Startspieler mit.",
    ),
    ruling(
        38,
        "A cube that fits only one slot goes there without a question.",
        "Ein Würfel, der nur auf ein Ablagefeld passt, kommt ohne Frage dorthin.",
    ),
    ruling(
        39,
        "Returned tiles and cards are named in the order in which they will be drawn again, at either end.",
        "Zurückgelegte Plättchen und Karten nennst du in der Reihenfolge, in der sie wieder gezogen werden.",
    ),
    ruling(
        40,
        "What you keep and return is asked even if there is only one answer; otherwise the others could tell what "
        "you drew.",
        "Was du behältst und zurücklegst, wirst du auch gefragt, wenn nur eine Antwort bleibt; sonst wüssten die "
        "anderen, was du gezogen hast.",
    ),
    ruling(
        41,
        "All half-filled slots of one card are one answer, whatever their colour.",
        "Alle halb gefüllten Ablagefelder einer Karte sind eine Antwort, gleich welcher Farbe.",
    ),
    ruling(
        42,
        "Two carts without coal are two questions, even if the first stays empty.",
        "Zwei leere Loren sind zwei Fragen, auch wenn die erste leer bleibt.",
    ),
    ruling(
        43,
        "Whoever drew knows where each returned piece lies; whoever knew one of them before knows that it is among "
        "those returned, until somebody else draws only a part of them.",
        "Wer gezogen hat, weiß, wo jedes zurückgelegte Stück liegt; wer eines davon vorher kannte, weiß, dass es dabei "
        "ist, bis jemand anderes nur einen Teil davon zieht.",
    ),
)
