"""Which bot is the better one, and by how much: tournaments, ratings, reports.

`tournament` says who plays which game, `match` plays one, `local` and `on_ray` play many at once, `saving` keeps what
is done, `ratings` and `summary` say what it means, `parquet`, `report` and `ladder` write it down.
"""
