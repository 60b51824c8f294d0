"""What drills of this title are about."""

from glueckauf.engine.face.decisions import Theme

THEMES = {
    "orders": Theme(
        "Choosing orders", "Aufträge wählen", ("draft", "place order_", "keep_order", "return", "put_order")
    ),
    "tunnels": Theme(
        "Tunnel tiles and carts",
        "Stollen und Loren",
        ("place factory_", "keep_tile", "keep_none", "put_tile", "fill", "leave_empty"),
    ),
    "extraction": Theme(
        "Mining",
        "Fördern",
        ("place mining_", "cage", "load", "store", "unload", "fetch", "pair", "onto", "stop_mining"),
    ),
    "delivery": Theme("Deliveries", "Lieferungen", ("place delivery_",)),
    "money": Theme("Money", "Geld", ("place money_", "place bank")),
    "majorities": Theme("Majorities", "Mehrheiten", categories=("coal", "transports", "carts")),
}
