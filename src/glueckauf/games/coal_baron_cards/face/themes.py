"""What drills of this title are about."""

from glueckauf.engine.face.decisions import Theme

THEMES = {
    "payment": Theme("Payment", "Bezahlen", ("pay ", "pay_innovation")),
    "lorries": Theme("Lorries", "Loren", ("place lorry", "play take_lorry", "take ")),
    "trains": Theme(
        "Trains", "Züge", ("place wagon", "place loco", "play take_wagon", "play take_loco", "wagon_to", "loco_to")
    ),
    "extraction": Theme(
        "Extraction", "Fördern", ("place extract", "play extract", "row_to", "storage_to", "stop_extracting")
    ),
    "delivery": Theme("Deliveries", "Lieferungen", ("place deliver", "play deliver", "send", "stop_delivering")),
    "orders": Theme("Orders", "Aufträge", ("place order", "play take_order"), categories=("B",)),
    "shares": Theme("Shares", "Anteile", ("place share", "play take_share"), categories=("C",)),
    "objectives": Theme("Objectives", "Geschäftsziele", ("place objective",), categories=("E",)),
    "innovations": Theme("Innovations", "Innovationen", ("place innovation", "play ")),
    "shift": Theme("End of the shift", "Ende der Schicht", ("pass", "end_turn"), categories=("D",)),
    "choice": Theme("Free choice", "Freie Wahl", ("place free_choice", "look", "keep")),
}
