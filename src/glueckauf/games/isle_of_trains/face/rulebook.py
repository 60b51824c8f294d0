"""The rules page in short, for `?`: its sections §1 to §17 and its rulings R1 to R56, in own words."""

from glueckauf.engine.face.words import ruling, section

SECTIONS = (
    section(
        1,
        "Components",
        "Spielmaterial",
        "50 playing cards: 11 engines, 27 freight cars (hoppers for coal, tankers for oil, boxcars for boxes), 6 "
        "cabooses, 6 buildings. Each can be built, spent as 1 payment, or loaded as the cargo its icon shows; Level 1 "
        "Engines and buildings are wild. Six double-sided contract cards.",
        "50 Spielkarten: 11 Loks, 27 Frachtwagen (Schütter für Kohle, Kesselwagen für Öl, Güterwagen für Kisten), 6 "
        "Dienstwagen, 6 Gebäude. Jede kann gebaut, als 1 gezahlt oder als die Fracht ihres Symbols geladen werden; "
        "Einfache Loks und Gebäude sind Joker. Sechs doppelseitige Auftragskarten.",
    ),
    section(
        2,
        "Setup",
        "Aufbau",
        "Everyone begins with a Level 1 Engine and 5 cards. The other Level 1 Engines are in the deck. All six "
        "contracts lie open, the primary side up. Chance chooses the start player.",
        "Alle beginnen mit einer Einfachen Lok und 5 Karten. Die übrigen Einfachen Loks sind im Stapel. Alle sechs "
        "Aufträge liegen offen, der Erstauftrag oben. Der Startspieler wird gelost.",
    ),
    section(
        3,
        "Turn",
        "Spielzug",
        "Exactly two actions out of draw, build, load and deliver; the same one twice is allowed. Then phantom cards "
        "vanish and the hand is cut to 5. There is no other hand limit.",
        "Genau zwei Aktionen aus ziehen, bauen, laden und zuliefern, auch zweimal dieselbe. Dann verschwinden "
        "Phantomkarten, und die Hand wird auf 5 gekürzt. Ein anderes Handlimit gibt es nicht.",
    ),
    section(
        4,
        "Draw",
        "Ziehen",
        "Take the top card of the draw pile. This is always possible, if need be as a phantom card.",
        "Nimm die oberste Karte vom Ziehstapel. Das geht immer, notfalls als Phantomkarte.",
    ),
    section(
        5,
        "Build",
        "Bauen",
        "A new wagon, an upgrade, a building, or throwing wagons off. The built card comes from the hand and is paid "
        "with other hand cards. Before building you may throw one wagon off. Afterwards the wagons must not weigh more "
        "than the engine pulls. An upgrade replaces a lower card of the same family for the difference in cost and "
        "keeps the cargo. One building each, two with Caboose 4.",
        "Ein neuer Wagen, Aufrüsten, ein Gebäude oder das Abwerfen von Wagen. Die gebaute Karte kommt von der Hand "
        "und wird mit anderen Handkarten gezahlt. Vor dem Bauen darfst du einen Wagen abwerfen. Danach dürfen die "
        "Wagen nicht mehr wiegen, als die Lok zieht. Beim Aufrüsten ersetzt eine Karte eine niedrigere derselben "
        "Familie für die Differenz der Baukosten; die Fracht bleibt. Ein Gebäude je Spieler, zwei mit Dienstwagen 4.",
    ),
    section(
        6,
        "Load",
        "Laden",
        "Put one hand card onto a car with room, of any player: face up if its icon fits or is wild, or any card face "
        "down if you discard one more. It counts as the cargo of the car. On another's car you get its bonus: draw, "
        "discard, and perhaps an extra action at once. An extra load goes onto your own train.",
        "Lege eine Handkarte auf einen Wagen mit freiem Ladeplatz, egal wem er gehört: offen, wenn ihr Symbol passt "
        "oder sie ein Joker ist, oder irgendeine verdeckt, wenn du eine weitere abwirfst. Sie gilt als Fracht dieses "
        "Wagens. Auf fremden Wagen bekommst du den Ladebonus: ziehen, abwerfen und vielleicht sofort eine "
        "Bonusaktion. Eine Bonusladung geht auf den eigenen Zug.",
    ),
    section(
        7,
        "Deliver",
        "Zuliefern",
        "Remove any number of cargo cards from your train: for one contract, the rest for 2 cards each. A primary "
        "contract takes the card from the island; only when one of its two secondary contracts is done may you take "
        "another.",
        "Nimm beliebig viele Frachtkarten von deinem Zug: für einen Auftrag, der Rest für je 2 Karten. Ein "
        "Erstauftrag nimmt die Karte von der Insel; erst wenn einer ihrer zwei Folgeaufträge erfüllt ist, darfst du "
        "eine weitere nehmen.",
    ),
    section(
        8,
        "Cabooses",
        "Dienstwagen",
        "1: draw 1 after each own delivery. 2: draw 1 after you load coal anywhere. 3: holds one cargo of any type, "
        "loaded by its owner. 4: two buildings. 5: new wagons cost 1 less. 6: traction +2 and no weight. They work "
        "only while in the train, and add up.",
        "1: nach jedem eigenen Zuliefern 1 ziehen. 2: 1 ziehen, wenn du irgendwo Kohle lädst. 3: trägt eine beliebige "
        "Fracht, nur vom Besitzer geladen. 4: zwei Gebäude. 5: neue Wagen kosten 1 weniger. 6: Zugkraft +2 und kein "
        "Gewicht. Sie wirken nur im Zug und addieren sich.",
    ),
    section(
        9,
        "Buildings",
        "Gebäude",
        "They score only at the end: 2 points for each coal, oil or box on your completed contracts, 8 points, 2 for "
        "each cargo card still loaded, or 2 for each wagon.",
        "Sie zählen nur am Ende: 2 Punkte für jede Kohle, jedes Öl oder jede Kiste auf deinen erfüllten Aufträgen, 8 "
        "Punkte, 2 je Frachtkarte auf dem Zug oder 2 je Wagen.",
    ),
    section(
        10,
        "Empty piles",
        "Leere Stapel",
        "If a card must be drawn and the pile is empty, the discards are reshuffled, also in the middle of a draw. If "
        "there are none, you get phantom cards: they pay, or serve as the card discarded for a face-down load, and "
        "vanish at the end of the turn.",
        "Muss eine Karte gezogen werden und der Ziehstapel ist leer, wird der Abwurfstapel neu gemischt, auch mitten "
        "im Ziehen. Ist auch er leer, bekommst du Phantomkarten: Sie zahlen oder dienen als abgeworfene Karte beim "
        "verdeckten Laden und verschwinden am Ende des Spielzugs.",
    ),
    section(
        11,
        "End of the game",
        "Spielende",
        "With 2, 3, 4 players 4, 5, 6 contract cards taken trigger the end, or both piles empty at the end of a turn. "
        "After that turn everyone has one more; the player who triggered it goes last.",
        "Zu zweit, dritt, viert lösen 4, 5, 6 vergebene Auftragskarten das Ende aus, oder zwei leere Stapel am Ende "
        "eines Spielzugs. Nach diesem Spielzug hat jeder noch einen; wer das Ende ausgelöst hat, zuletzt.",
    ),
    section(
        12,
        "Scoring",
        "Wertung",
        "Points on engine and wagons, contracts, buildings, and 1 for each cargo card on the train. A tie goes to the "
        "more valuable train; if those are equal too, the victory is shared.",
        "Punkte auf Lok und Wagen, Aufträge, Gebäude und 1 je Frachtkarte auf dem Zug. Bei Gleichstand gewinnt der "
        "wertvollere Zug; sonst teilt man sich den Sieg.",
    ),
    section(
        13,
        "Open display",
        "Offene Auslage",
        "Variant: three cards lie open. For each card to be drawn you choose pile or display. It is filled up at "
        "the end of each action.",
        "Variante: Drei Karten liegen offen. Für jede zu ziehende Karte wählst du Stapel oder Auslage. Sie wird am "
        "Ende jeder Aktion aufgefüllt.",
    ),
    section(
        14,
        "Hidden information",
        "Verdecktes",
        "Hands, the draw pile and the discard pile are secret, and so is face-down cargo, known to its loader alone. "
        "You remember what you put away yourself and what all have seen; a reshuffle hides where cards lie, not "
        "which ones are in the pile.",
        "Handkarten, Ziehstapel und Abwurfstapel sind geheim, ebenso verdeckte Fracht, die nur kennt, wer sie "
        "geladen hat. Du weißt noch, was du selbst weggelegt hast und was alle gesehen haben; ein Neumischen "
        "verbirgt, wo etwas liegt, nicht, was im Stapel ist.",
    ),
    section(
        15,
        "Worked examples",
        "Beispiele",
        "Eleven examples E1 to E11. E1 is the scoring example of the rulebook: train 23, contracts 27, Customs House "
        "12, cargo 3, together 65.",
        "Elf Beispiele E1 bis E11. E1 ist das Wertungsbeispiel der Anleitung: Zug 23, Aufträge 27, Zollhaus 12, Fracht "
        "3, zusammen 65.",
    ),
    section(
        16,
        "Rulings",
        "Entscheidungen",
        "R1 to R56: what the sources leave open, and how it is played here.",
        "R1 bis R56: was die Quellen offenlassen, und wie hier gespielt wird.",
    ),
    section(
        17,
        "Not part of this game",
        "Nicht enthalten",
        "Passengers, coaches, tickets and the other cards of the edition of 2023.",
        "Passagiere, Personenwagen, Fahrkarten und die übrigen Karten der Ausgabe von 2023.",
    ),
)

RULINGS = (
    ruling(
        1,
        "The German cards have the numbers of the English ones.",
        "Die deutschen Karten tragen die Zahlen der englischen.",
    ),
    ruling(
        2,
        "The contracts are those of the 2023 edition; they fit the scoring example.",
        "Die Aufträge sind die der Ausgabe von 2023; sie passen zum Wertungsbeispiel.",
    ),
    ruling(
        3,
        "Only the names Loch Haven and Engle Wharf are certain; names have no effect.",
        "Sicher sind nur die Namen Loch Haven und Engle Wharf; Namen haben keine Wirkung.",
    ),
    ruling(
        4,
        "All copies of a kind are alike, their cargo icon too.",
        "Alle Karten einer Sorte sind gleich, auch ihr Frachtsymbol.",
    ),
    ruling(5, "Chance chooses the start player.", "Der Startspieler wird gelost."),
    ruling(6, "Unused Level 1 Engines go into the deck.", "Übrige Einfache Loks kommen in den Stapel."),
    ruling(7, "Exactly two actions, not up to two.", "Genau zwei Aktionen, nicht bis zu zwei."),
    ruling(
        8,
        "The discards are reshuffled when the next card is needed, not before.",
        "Der Abwurfstapel wird gemischt, wenn die nächste Karte gebraucht wird, nicht früher.",
    ),
    ruling(
        9,
        "One wagon may be thrown off before a build; any number only instead of building.",
        "Vor dem Bauen darf ein Wagen abgeworfen werden; mehrere nur statt zu bauen.",
    ),
    ruling(
        10,
        "That is allowed with every kind of build. Its cargo goes too, it pays nothing, and it is not the upgraded "
        "car.",
        "Das ist bei jeder Art zu bauen erlaubt. Seine Fracht geht mit, er zahlt nichts und ist nicht der "
        "aufgerüstete Wagen.",
    ),
    ruling(
        11,
        "Throwing wagons off is the whole action, of at least one wagon.",
        "Das Abwerfen ist die ganze Aktion, mindestens ein Wagen.",
    ),
    ruling(
        12,
        "After throwing off, too, the train must not be too heavy.",
        "Auch nach dem Abwerfen darf der Zug nicht zu schwer sein.",
    ),
    ruling(
        13,
        "An upgrade is of the same family and a higher level; levels may be skipped. Cabooses have none.",
        "Aufgerüstet wird in derselben Familie auf eine höhere Stufe; Stufen darfst du überspringen. Dienstwagen haben "
        "keine.",
    ),
    ruling(
        14,
        "A higher car may also be a new one at full cost; an engine always replaces the old one.",
        "Ein höherer Wagen darf auch neu zum vollen Preis kommen; eine Lok ersetzt immer die alte.",
    ),
    ruling(15, "Cargo stays on an upgraded car.", "Fracht bleibt auf einem aufgerüsteten Wagen."),
    ruling(
        16,
        "Caboose 5 makes upgrades cheaper too, since the rulebook names engines (an option: new wagons only), but not "
        "itself; the cost is never below 0.",
        "Dienstwagen 5 verbilligt auch das Aufrüsten, denn die Spielregel nennt Loks (als Option nur neue Wagen), aber "
        "nicht sich selbst; unter 0 sinken die Kosten nie.",
    ),
    ruling(17, "A train may have several cabooses.", "Ein Zug darf mehrere Dienstwagen haben."),
    ruling(
        18,
        "Whoever loses Caboose 4 with two buildings discards one of them at once, by choice.",
        "Wer Dienstwagen 4 mit zwei Gebäuden verliert, wirft sofort eines nach Wahl ab.",
    ),
    ruling(
        19,
        "At the limit one building is replaced within the same action; otherwise buildings stay.",
        "Am Limit wird in derselben Aktion ein Gebäude ersetzt; sonst bleiben Gebäude stehen.",
    ),
    ruling(
        20,
        "On a freight car every card counts as its cargo; on Caboose 3 the type of wild and face-down cards stays "
        "open.",
        "Auf einem Frachtwagen gilt jede Karte als dessen Frachtart; auf Dienstwagen 3 bleibt sie bei Jokern und "
        "verdeckten Karten offen.",
    ),
    ruling(
        21,
        "A card that would fit may be loaded face down too; the discard is one further card.",
        "Auch eine passende Karte darf verdeckt geladen werden; abgeworfen wird eine weitere.",
    ),
    ruling(22, "Only its owner loads Caboose 3.", "Dienstwagen 3 belädt nur sein Besitzer."),
    ruling(
        23,
        "Caboose 2: its owner draws for own loads of coal, on any train, before the bonus.",
        "Dienstwagen 2: Der Besitzer zieht, wenn er selbst Kohle lädt, auf welchem Zug auch immer, vor dem Bonus.",
    ),
    ruling(
        24,
        "Bonus draws and discards are compulsory; the discard comes from the whole hand. Only the extra action may be "
        "waived.",
        "Ziehen und Abwerfen des Bonus sind Pflicht; abgeworfen wird aus der ganzen Hand. Nur auf die Bonusaktion "
        "darfst du verzichten.",
    ),
    ruling(
        25,
        "A bonus never triggers another: an extra load goes onto your own train.",
        "Boni lösen keine weiteren Boni aus: Eine Bonusladung geht auf den eigenen Zug.",
    ),
    ruling(
        26,
        "The extra action is part of the load that earned it.",
        "Die Bonusaktion gehört zu dem Laden, das sie gebracht hat.",
    ),
    ruling(
        27,
        "One contract for each Deliver action; further cargo draws cards, with a secondary contract as well.",
        "Ein Auftrag je Zulieferaktion; weitere Fracht bringt Karten, auch beim Folgeauftrag.",
    ),
    ruling(
        28,
        "Caboose 1 draws once for each action, not for each cargo card.",
        "Dienstwagen 1 zieht einmal je Aktion, nicht je Frachtkarte.",
    ),
    ruling(
        29,
        "Delivered cargo is discarded before the cards are drawn, so it can come back.",
        "Zugelieferte Fracht wird abgelegt, bevor gezogen wird, kann also wiederkommen.",
    ),
    ruling(
        30,
        "The end counts contract cards taken; secondary contracts add nothing.",
        "Fürs Ende zählen vergebene Auftragskarten; Folgeaufträge zählen nicht.",
    ),
    ruling(
        31,
        "Empty piles are checked after the hand is cut to 5. Later triggers change nothing.",
        "Leere Stapel werden nach dem Kürzen der Hand geprüft. Spätere Auslöser ändern nichts.",
    ),
    ruling(
        32,
        "Phantom cards have no limit, last until the end of the turn, and serve for payment and face-down loads only.",
        "Phantomkarten sind unbegrenzt, halten bis zum Ende des Spielzugs und dienen nur zum Zahlen und verdeckten "
        "Laden.",
    ),
    ruling(
        33,
        "Equal points and equal trains: shared victory.",
        "Gleiche Punkte und gleich wertvolle Züge: geteilter Sieg.",
    ),
    ruling(
        34,
        "The display counts as part of the draw pile for phantoms and for the end.",
        "Die Auslage zählt für Phantomkarten und fürs Ende zum Ziehstapel.",
    ),
    ruling(35, "Nobody looks through the discard pile.", "Niemand sieht den Abwurfstapel durch."),
    ruling(
        36,
        "The display is filled up at the end of each action, not between its draws: an action that draws 4 takes at "
        "most 3 from it.",
        "Die Auslage wird am Ende jeder Aktion aufgefüllt, nicht zwischen ihren Ziehvorgängen: Wer in einer Aktion 4 "
        "zieht, nimmt höchstens 3 aus ihr.",
    ),
    ruling(
        37,
        "The card for a face-down load is discarded before anything is drawn.",
        "Die Karte fürs verdeckte Laden wird abgeworfen, bevor gezogen wird.",
    ),
    ruling(
        38,
        "Equal hand cards are one answer, and so are equal wagons with equal open cargo. Several cards are named in "
        "ascending order.",
        "Gleiche Handkarten sind eine Antwort, ebenso gleiche Wagen mit gleicher offener Fracht. Mehrere Karten "
        "nennst du in aufsteigender Folge.",
    ),
    ruling(
        39,
        "An extra action is offered even if it can only be waived.",
        "Eine Bonusaktion wird angeboten, auch wenn nur der Verzicht bleibt.",
    ),
    ruling(
        40,
        "After 200 turns of each player the end is triggered as with empty piles. The cap is ours, not the "
        "rulebook's, and an option; people never reach it.",
        "Nach 200 Spielzügen jedes Spielers wird das Ende ausgelöst wie bei leeren Stapeln. Die Grenze ist von uns, "
        "nicht aus der Spielregel, und eine Option; Menschen erreichen sie nie.",
    ),
    ruling(
        41,
        "A face-down card on Caboose 3 is no coal for Caboose 2, whatever it shows.",
        "Eine verdeckte Karte auf Dienstwagen 3 ist für Dienstwagen 2 keine Kohle, was immer sie zeigt.",
    ),
    ruling(
        42,
        "The display is filled up after every action and before every extra one, not after the hand is cut. A card "
        "from the pile is seen before the next source is chosen.",
        "Die Auslage wird nach jeder Aktion und vor jeder Bonusaktion aufgefüllt, nicht nach dem Kürzen der Hand. "
        "Eine Karte vom Stapel siehst du, bevor du wählst, woher die nächste kommt.",
    ),
    ruling(
        43,
        "An extra build may be throwing wagons off.",
        "Ein zusätzliches Bauen darf auch ein Abwerfen von Wagen sein.",
    ),
    ruling(
        44,
        "Throwing off Caboose 4 with two buildings to build a third costs both.",
        "Wer Dienstwagen 4 mit zwei Gebäuden abwirft, um ein drittes zu bauen, verliert beide.",
    ),
    ruling(
        45,
        "Which cargo cards are delivered is your choice; which of them counts for what is not.",
        "Welche Fracht du zulieferst, wählst du; welche davon wofür zählt, nicht.",
    ),
    ruling(
        46,
        "Caboose 5 makes engines, freight cars and cabooses cheaper, never buildings.",
        "Dienstwagen 5 verbilligt Loks, Frachtwagen und Dienstwagen, nie Gebäude.",
    ),
    ruling(
        47,
        "In the very last turn the hand is not cut.",
        "Im allerletzten Spielzug wird die Hand nicht mehr gekürzt.",
    ),
    ruling(
        48,
        "Face-down cargo that leaves a wagon goes to the discard pile unseen: only whoever loaded it knows it.",
        "Verdeckte Fracht, die einen Wagen verlässt, kommt ungesehen auf den Abwurfstapel: Nur wer sie geladen hat, "
        "kennt sie.",
    ),
    ruling(
        49,
        "A build names the card, the replaced car, the wagon thrown off, the building that goes, then the payment. "
        "What leaves no choice happens by itself.",
        "Beim Bauen nennst du die Karte, den ersetzten Wagen, den abgeworfenen, das weichende Gebäude, dann die "
        "Zahlung. Was keine Wahl lässt, geschieht von selbst.",
    ),
    ruling(
        50,
        "A car takes the lowest free number of its kind in its train. Cargo lies face up by kind, then face down as it "
        "came. A wagon with a face-down card equals no other.",
        "Ein Wagen nimmt die niedrigste freie Nummer seiner Sorte im Zug. Fracht liegt offen nach Sorte, dann verdeckt "
        "wie gekommen. Ein Wagen mit verdeckter Karte gleicht keinem anderen.",
    ),
    ruling(
        51,
        "After a reshuffle you still know which open and own cards are in the pile, but not which of them others draw. "
        "The next reshuffle replaces this memory.",
        "Nach dem Mischen weißt du noch, welche offenen und eigenen Karten im Stapel sind, aber nicht, was andere "
        "davon ziehen. Das nächste Mischen ersetzt dieses Wissen.",
    ),
    ruling(
        52,
        "Of equal wagons the lowest number still to come answers for all, anew in each question.",
        "Von gleichen Wagen steht die niedrigste noch kommende Nummer für alle, bei jeder Frage neu.",
    ),
    ruling(
        53,
        "After the hand is cut the display may stay short or empty; then the next card comes from the pile, and the "
        "display is filled when the action ends.",
        "Nach dem Kürzen der Hand kann die Auslage lückenhaft oder leer bleiben; dann kommt die nächste Karte vom "
        "Stapel, und am Ende der Aktion wird aufgefüllt.",
    ),
    ruling(
        54,
        "Every game ends: after 200 turns of each player (or 100 or 50, an option) everybody has one more. Players "
        "who only draw would otherwise play forever.",
        "Jedes Spiel endet: Nach 200 Spielzügen jedes Spielers (oder 100 oder 50, eine Option) hat jeder noch einen. "
        "Wer nur zieht, spielte sonst ewig.",
    ),
    ruling(
        55,
        "Also if a contract takes all delivered cargo, the display is not filled before the draw of Caboose 1.",
        "Auch wenn ein Auftrag alle zugelieferte Fracht nimmt, wird vor dem Ziehen für Dienstwagen 1 die Auslage nicht "
        "aufgefüllt.",
    ),
    ruling(
        56,
        "Every place is decided by points, then by the train; equals share it, and the next place is skipped.",
        "Jeden Rang entscheiden die Punkte, dann der Zug; bei Gleichheit wird er geteilt, und der nächste entfällt.",
    ),
)
