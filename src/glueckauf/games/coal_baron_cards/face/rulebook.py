"""The rules page in short, for `?`: its sections §1 to §13 and its rulings R1 to R41, in own words."""

from glueckauf.engine.face.words import ruling, section

SECTIONS = (
    section(
        1,
        "Components",
        "Spielmaterial",
        "40 worker cards in four colours, 40 lorries, 40 wagons, 28 locos, 28 orders, 24 shares, 18 objectives, 16 "
        "innovations, the cards of the five action areas and 7 shift markers. Each player board has a mining row on "
        "the left, three tracks on the right, storage and delivery pile below. Track 1 shows wheel and clover, track "
        "2 wheel and tower, track 3 clover and fox.",
        "40 Arbeiterkarten in vier Farben, 40 Loren, 40 Waggons, 28 Loks, 28 Aufträge, 24 Anteile, 18 "
        "Geschäftsziele, 16 Innovationen, die Karten der fünf Aktionsbereiche und 7 Schichtmarker. Jeder Spielplan "
        "hat links die Förderreihe, rechts drei Gleise, unten Zwischenlager und Auslieferungsstapel. Gleis 1 zeigt "
        "Rad und Klee, Gleis 2 Rad und Turm, Gleis 3 Klee und Fuchs.",
    ),
    section(
        2,
        "Setup",
        "Aufbau",
        "All stacks lie face up, lorries and wagons in two stacks each. Two players remove their workers 4 and 5, "
        "play 7 shifts and do without Extract 1/2; three players remove the 5 and play 6 shifts; four players keep "
        "all workers and play 5 shifts. Nobody starts with any other card; chance chooses the start player.",
        "Alle Stapel liegen offen, Loren und Waggons in je zwei Stapeln. Zu zweit fallen die Arbeiter 4 und 5 und "
        "Fördern 1/2 weg, gespielt werden 7 Schichten; zu dritt fällt die 5 weg, 6 Schichten; zu viert bleiben alle "
        "Arbeiter, 5 Schichten. Niemand beginnt mit anderen Karten; der Startspieler wird gelost.",
    ),
    section(
        3,
        "Shift and turn",
        "Schicht und Spielzug",
        "Clockwise, each player either places workers in one area and carries out its action, or passes and is out "
        "until the shift ends. An area costs one worker more than at its last use in this shift, whoever that was; "
        "the first use costs 1, Free Choice 2. The sum must be exact. Innovations may be played before and after the "
        "worker action, but not in a turn in which you pass.",
        "Reihum setzt jeder entweder Arbeiter in einem Bereich ein und führt dessen Aktion aus, oder passt und ist "
        "bis zum Ende der Schicht draußen. Ein Bereich kostet einen Arbeiter mehr als bei seiner letzten Nutzung in "
        "dieser Schicht, egal durch wen; die erste kostet 1, bei Freie Wahl 2. Es müssen genau so viele Arbeiter sein. "
        "Innovationen darfst du vor und nach dem Einsetzen der Arbeiter spielen, aber nicht, wenn du passt.",
    ),
    section(
        4,
        "Worker areas",
        "Arbeiterbereiche",
        "Nine areas give the top card of a stack, the others are Free Choice, Deliver and the Extract areas. An area "
        "is closed if its stack is empty, its action cannot be carried out, or you cannot pay exactly its number. A "
        "wagon goes to a track that shows its crest, a joker anywhere; each track holds one loco; neither ever moves "
        "again. When one of two twin stacks runs out, it gets the upper half of the other.",
        "Neun Bereiche geben die oberste Karte eines Stapels, die anderen sind Freie Wahl, Ausliefern und Fördern. "
        "Ein Bereich ist nicht wählbar, wenn sein Stapel leer ist, die Aktion nicht möglich ist oder du nicht genau "
        "so viele Arbeiter zahlen kannst. Ein Waggon kommt auf ein Gleis mit seinem Wappen, ein Joker überallhin; je "
        "Gleis eine Lok; beide bleiben stehen. Ist einer von zwei Zwillingsstapeln leer, bekommt er die obere Hälfte "
        "des anderen.",
    ),
    section(
        5,
        "Extract",
        "Fördern",
        "Move the front card of the mining row into a wagon or into the storage, or any card of the storage into a "
        "wagon: 1 step for a single lorry, 2 for a double. The wagon must be empty, show the crest (a joker shows "
        "all) and stand on a track that shows it. You must reach the minimum of the area and may stop anywhere up to "
        "its maximum.",
        "Bewege die vorderste Karte der Förderreihe in einen Waggon oder ins Zwischenlager, oder eine Karte des "
        "Zwischenlagers in einen Waggon: 1 Schritt für eine Einzellore, 2 für eine Doppellore. Der Waggon muss leer "
        "sein, das Wappen zeigen (ein Joker zeigt alle) und auf einem Gleis mit diesem Wappen stehen. Das Minimum "
        "ist Pflicht, bis zum Maximum darfst du jederzeit aufhören.",
    ),
    section(
        6,
        "Deliver",
        "Ausliefern",
        "A train with a loco leaves with an order from your hand whose minimum is not above the load; a double counts "
        "2. Crests and destination do not matter. Several trains may leave together if their locos are of one model, "
        "each with its own order. Train and order go to your delivery pile, the track is free again.",
        "Ein Zug mit Lok fährt mit einem Auftrag deiner Hand ab, dessen Minimum nicht über der Ladung liegt; eine "
        "Doppellore zählt 2. Wappen und Bestimmungsort sind egal. Mehrere Züge dürfen zusammen fahren, wenn die Loks "
        "vom gleichen Modell sind, jeder mit eigenem Auftrag. Zug und Auftrag kommen auf deinen Auslieferungsstapel, "
        "das Gleis ist wieder frei.",
    ),
    section(
        7,
        "Free Choice",
        "Freie Wahl",
        "Look at up to 4 cards from the top of any stack and keep one; the others go under the stack in the same "
        "order. The kept card is added as usual. A kept order or innovation stays secret. The workers needed at that "
        "stack's own area do not change.",
        "Sieh bis zu 4 oberste Karten eines Stapels an und behalte eine; die anderen kommen in gleicher Reihenfolge "
        "darunter. Die behaltene Karte kommt dorthin, wo ihre Art hingehört. Ein so behaltener Auftrag oder eine "
        "Innovation bleibt geheim. Die Arbeiterzahl im Bereich des Stapels ändert sich nicht.",
    ),
    section(
        8,
        "End of a shift",
        "Ende der Schicht",
        "When all have passed, whoever used Extract 0/1 last takes the top shift marker and starts the next shift; "
        "if nobody did, the start player does. All worker cards go back to hand, placed worker innovations leave the "
        "game. With the last marker the game ends.",
        "Wenn alle gepasst haben, nimmt den obersten Schichtmarker, wer Fördern 0/1 zuletzt genutzt hat, und beginnt "
        "die nächste Schicht; war dort niemand, der Startspieler. Alle Arbeiter kommen auf die Hand zurück, gelegte "
        "Arbeiter-Innovationen aus dem Spiel. Mit dem letzten Marker endet das Spiel.",
    ),
    section(
        9,
        "End of the game",
        "Spielende",
        "What still lies at the board, unfulfilled orders and innovations in hand count nothing, neither plus nor "
        "minus. Each fulfilled order takes at most one share of its destination; shares without an order are given "
        "back.",
        "Was noch am Spielplan liegt, unerfüllte Aufträge und Innovationen auf der Hand zählen nichts, weder plus "
        "noch minus. Jeder erfüllte Auftrag nimmt höchstens einen Anteil seines Bestimmungsorts auf; Anteile ohne "
        "Auftrag kommen zurück.",
    ),
    section(
        10,
        "Scoring",
        "Wertung",
        "A the points on delivered lorries, B the points on fulfilled orders, C 3 for each share with an order, D 1 "
        "for each shift marker, E your objectives. The most points win; in a tie, whoever of the tied took the last "
        "shift marker.",
        "A die Punkte auf ausgelieferten Loren, B die Punkte auf erfüllten Aufträgen, C 3 für jeden Anteil mit "
        "Auftrag, D 1 für jeden Schichtmarker, E deine Geschäftsziele. Die meisten Punkte gewinnen; bei Gleichstand, "
        "wer von den Gleichen den letzten Schichtmarker genommen hat.",
    ),
    section(
        11,
        "Objective cards",
        "Geschäftszielkarten",
        "18 different cards, face up in front of you: 3 for every two shift markers; 1 for each objective; 2 for each "
        "delivered loco of a model; 2 for each assigned share or for each fulfilled order of a destination; 4 if the "
        "fulfilled orders of a destination show 5 lorries or more.",
        "18 verschiedene Karten, offen vor dir: 3 für je zwei Schichtmarker; 1 für jedes Geschäftsziel; 2 für jede "
        "ausgelieferte Lok eines Modells; 2 für jeden zugeordneten Anteil oder jeden erfüllten Auftrag eines "
        "Bestimmungsorts; 4, wenn die erfüllten Aufträge eines Bestimmungsorts 5 oder mehr Loren zeigen.",
    ),
    section(
        12,
        "Innovation cards",
        "Innovationskarten",
        "Worker innovations pay as any number within their range and leave the game with the shift. Action "
        "innovations are played before or after the worker action, any number of them, cost no workers, and leave "
        "the game at once. A card without effect cannot be played.",
        "Arbeiter-Innovationen zahlen als beliebige Zahl ihres Bereichs und verlassen mit der Schicht das Spiel. "
        "Aktions-Innovationen spielst du vor oder nach dem Einsetzen der Arbeiter, beliebig viele, ohne Arbeiter "
        "dafür; danach sind sie aus dem Spiel. Ohne Wirkung kann keine gespielt werden.",
    ),
    section(
        13,
        "Hidden information",
        "Verdeckte Information",
        "Only the top of each stack is open. What lies below, nobody knows, except whoever put it back with Free "
        "Choice. Orders and innovations taken from the top were seen by all; only those kept by Free Choice are "
        "secret. All else lies open.",
        "Offen ist nur die oberste Karte jedes Stapels. Was darunter liegt, weiß niemand, außer wer es mit Freie "
        "Wahl zurückgelegt hat. Von oben genommene Aufträge und Innovationen haben alle gesehen; geheim sind nur die "
        "bei Freie Wahl behaltenen. Alles andere liegt offen.",
    ),
)

RULINGS = (
    ruling(
        1,
        "Chance chooses who starts the first shift; turns go in seat order.",
        "Das Los bestimmt, wer die erste Schicht beginnt; gespielt wird in Sitzordnung.",
    ),
    ruling(
        2,
        "Worker innovations may be mixed with workers and with each other, if the sum is exact; the value is fixed "
        "when laid.",
        "Arbeiter-Innovationen dürfen mit Arbeitern und untereinander gemischt werden, wenn die Summe stimmt; der "
        "Wert gilt ab dem Legen.",
    ),
    ruling(
        3,
        "`One more` refers to the last use of the area, not to all the workers lying there.",
        "`Einer mehr` bezieht sich auf die letzte Nutzung des Bereichs, nicht auf alle Arbeiter, die dort liegen.",
    ),
    ruling(
        4,
        "After an action innovation you may not pass in this turn; it may only be played if you can still place "
        "workers afterwards (see R28).",
        "Nach einer Aktions-Innovation darfst du in diesem Spielzug nicht passen; spielen darfst du sie nur, wenn "
        "du danach noch Arbeiter einsetzen kannst (siehe R28).",
    ),
    ruling(
        5,
        "An innovation gained by your worker action may be played right after it, in the same turn.",
        "Eine Innovation, die dir deine Arbeiter bringen, darfst du gleich danach im selben Spielzug spielen.",
    ),
    ruling(
        6,
        "Action innovations and Free Choice do not count as a use of any other area, because no workers lie there.",
        "Aktions-Innovationen und Freie Wahl zählen nicht als Nutzung eines anderen Bereichs, denn dort liegen keine "
        "Arbeiter.",
    ),
    ruling(
        7,
        "An Extract area is closed if no sequence of moves reaches its minimum; nor is a move legal that would make "
        "it unreachable.",
        "Ein Förder-Bereich ist nicht wählbar, wenn keine Folge von Bewegungen sein Minimum erreicht; auch darf "
        "keine Bewegung es unerreichbar machen.",
    ),
    ruling(
        8,
        "One card may go from the row to the storage and on into a wagon in one action; both moves are paid.",
        "Eine Karte darf in einer Aktion von der Reihe ins Zwischenlager und weiter in einen Waggon; beides kostet.",
    ),
    ruling(
        9,
        "When a twin stack runs out, the upper half of the other, rounded down, moves over at once in the same "
        "order; a single card stays.",
        "Ist ein Zwillingsstapel leer, kommt sofort die obere Hälfte des anderen, abgerundet, in gleicher Ordnung "
        "hinüber; eine einzelne Karte bleibt.",
    ),
    ruling(
        10,
        "The cards not kept by Free Choice go back under their stack in the order in which they lay.",
        "Die bei Freie Wahl nicht behaltenen Karten kommen in der Reihenfolge unter den Stapel, in der sie lagen.",
    ),
    ruling(
        11,
        "Only the player who chooses sees the drawn cards; the kept card is shown if its kind lies open.",
        "Nur wer wählt, sieht die gezogenen Karten; die behaltene wird gezeigt, wenn ihre Art offen ausliegt.",
    ),
    ruling(
        12,
        "With three locos on your tracks you may not choose the loco stack for Free Choice.",
        "Mit drei Loks auf deinen Gleisen darfst du bei Freie Wahl den Lokstapel nicht wählen.",
    ),
    ruling(
        13,
        "Workers stay where they lie when a twin stack is split: the area belongs to the place.",
        "Beim Teilen eines Zwillingsstapels bleiben Arbeiter liegen: Der Bereich gehört zur Stelle.",
    ),
    ruling(
        14,
        "Three locos means three on your own tracks; delivered ones do not count.",
        "Drei Loks heißt: drei auf deinen Gleisen; ausgelieferte zählen nicht.",
    ),
    ruling(
        15,
        "You need not send every train that could leave, nor use the best order.",
        "Du musst weder jeden fahrbereiten Zug schicken noch den besten Auftrag nehmen.",
    ),
    ruling(
        16,
        "The Extract innovation asks for at least 1 step; no innovation may be played without effect.",
        "Die Förder-Innovation verlangt mindestens 1 Schritt; keine Innovation darf ohne Wirkung gespielt werden.",
    ),
    ruling(
        17,
        "Extract 0/1 claims the marker even with 0 steps or paid by innovations only; without any user the start "
        "player takes it.",
        "Fördern 0/1 gibt den Anspruch auf den Marker auch mit 0 Schritten oder nur mit Innovationen; ohne Nutzer "
        "nimmt ihn der Startspieler.",
    ),
    ruling(
        18,
        "Only delivered locos and lorries score; lorries in the storage do not.",
        "Nur ausgelieferte Loks und Loren zählen; Loren im Zwischenlager nicht.",
    ),
    ruling(
        19,
        "Shares are assigned by themselves: for each destination as many as there are fulfilled orders.",
        "Anteile werden von selbst zugeordnet: je Bestimmungsort so viele, wie es erfüllte Aufträge gibt.",
    ),
    ruling(
        20,
        "In a tie, the highest-numbered shift marker among the tied decides; if none of them has one, they share the "
        "victory.",
        "Bei Gleichstand entscheidet der höchste Schichtmarker unter den Gleichen; hat keiner einen, teilen sie den "
        "Sieg.",
    ),
    ruling(
        21,
        "Where sources differ, the rulebook's numbers hold: 239 cards, 28 locos, five 1s a colour, 3 points for two "
        "markers.",
        "Wo Quellen abweichen, gelten die Zahlen der Spielregel: 239 Karten, 28 Loks, fünf 1er je Farbe, 3 Punkte "
        "für zwei Marker.",
    ),
    ruling(
        22,
        "The number of cards in a hand is public; a card taken from the top was seen by all, so it stays visible.",
        "Die Zahl der Handkarten ist öffentlich; eine von oben genommene Karte haben alle gesehen, sie bleibt also "
        "sichtbar.",
    ),
    ruling(
        23,
        "In the rulebook's example the clover lorry may go into a clover wagon or into the joker of track 1.",
        "Im Beispiel der Spielregel darf die Klee-Lore in einen Klee-Waggon oder in den Joker auf Gleis 1.",
    ),
    ruling(
        24,
        "How exactly lorries, orders and innovations are made up is not known; it is an option, and the totals are "
        "certain.",
        "Wie sich Loren, Aufträge und Innovationen genau aufteilen, ist nicht überliefert; es ist eine Option, und die "
        "Summen sind sicher.",
    ),
    ruling(
        25,
        "The four loco models are called A, B, C and D here; on the cards only the pictures differ.",
        "Die vier Lokmodelle heißen hier A, B, C und D; auf den Karten unterscheiden sie sich nur im Bild.",
    ),
    ruling(
        26,
        "Whoever can neither place workers nor open an area by innovations passes automatically.",
        "Wer weder einsetzen noch mit Innovationen einen Bereich öffnen kann, passt von selbst.",
    ),
    ruling(
        27,
        "No innovation may be played between placing the workers and carrying out the action.",
        "Zwischen dem Einsetzen der Arbeiter und der Aktion darf keine Innovation gespielt werden.",
    ),
    ruling(
        28,
        "Innovations before the worker action may open an area together; only open cards count. With the option "
        "`strict`, and in games of rules version 1, each must leave an area to choose by itself. Whoever can open one "
        "is still asked and does not pass automatically.",
        "Innovationen vor dem Einsetzen der Arbeiter dürfen einen Bereich gemeinsam öffnen; nur offene Karten zählen. "
        "Mit der Option `strict` und in Spielen der Regelfassung 1 muss nach jeder einzelnen ein Bereich wählbar sein. "
        "Wer einen öffnen kann, wird noch gefragt und passt nicht von selbst.",
    ),
    ruling(
        29,
        "Equal cards are one answer; only for Free Choice the place of the kept card matters, because of the order "
        "of the others.",
        "Gleiche Karten sind eine Antwort; nur bei Freie Wahl zählt die Stelle der behaltenen, wegen der Ordnung der "
        "anderen.",
    ),
    ruling(
        30,
        "Free Choice cards go back, and twin stacks are split, once the kept card has reached its place.",
        "Karten der Freien Wahl kommen zurück und Zwillingsstapel werden geteilt, sobald die behaltene Karte liegt, "
        "wo sie hingehört.",
    ),
    ruling(
        31,
        "After the last shift the workers stay where they lie; nothing is taken back.",
        "Nach der letzten Schicht bleiben die Arbeiter liegen; nichts wird zurückgenommen.",
    ),
    ruling(
        32,
        "The first drawn card was the open top, so all know it; whatever lies on top afterwards is open again.",
        "Die erste gezogene Karte lag offen, also kennen sie alle; was danach oben liegt, ist wieder offen.",
    ),
    ruling(
        33,
        "R4 holds for every step of carrying an innovation out: no answer may lead into a dead end (see R38).",
        "R4 gilt für jeden Schritt beim Ausführen einer Innovation: keine Antwort führt in eine Sackgasse (siehe R38).",
    ),
    ruling(
        34,
        "If you can only pass, or only end your turn, that happens by itself (see also R39). Every other question is "
        "put and recorded, even if there is only one answer.",
        "Kannst du nur noch passen oder nur noch deinen Spielzug beenden, geschieht das von selbst (siehe auch R39). "
        "Jede andere Frage wird gestellt und aufgezeichnet, auch wenn nur eine Antwort möglich ist.",
    ),
    ruling(
        35,
        "With the option `by crest`, singles with wheel and clover are worth 1 point, with tower and fox 2.",
        "Mit der Option `by_crest`: Einzelloren mit Rad und Klee sind 1 Punkt wert, mit Turm und Fuchs 2.",
    ),
    ruling(
        36,
        "Nobody sees from which place a Free Choice card was kept: the former top card was kept, or it lies uppermost "
        "among those put back.",
        "Niemand sieht, von welcher Stelle eine Karte der Freien Wahl behalten wurde: Die frühere oberste ist behalten "
        "oder liegt als oberste der zurückgelegten.",
    ),
    ruling(
        37,
        "The card below four drawn ones lies open at once, before the choice.",
        "Die Karte unter vier gezogenen liegt sofort offen, noch vor der Wahl.",
    ),
    ruling(
        38,
        "A step of an innovation is legal if you can still place workers in the end (see R28); stop only where that "
        "is so.",
        "Ein Schritt einer Innovation ist erlaubt, wenn du am Ende noch Arbeiter einsetzen kannst (siehe R28); "
        "aufhören nur, wo das so ist.",
    ),
    ruling(
        39,
        "An extraction without a possible move and a delivery without a further train end by themselves.",
        "Ein Fördern ohne möglichen Schritt und ein Ausliefern ohne weiteren Zug enden von selbst.",
    ),
    ruling(
        40,
        "Trains leave in any order; in a payment worker innovations come first, the smaller before the larger.",
        "Züge fahren in beliebiger Folge ab; beim Zahlen kommen Arbeiter-Innovationen zuerst, kleine vor großen.",
    ),
    ruling(
        41,
        "Places below the first go by points, then by the highest shift marker; equals share a place.",
        "Auch die weiteren Ränge gehen nach Punkten, dann nach dem höchsten Schichtmarker; bei Gleichheit wird der "
        "Rang geteilt.",
    ),
)
