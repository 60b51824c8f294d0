"""An analysis as a page that needs nothing else: a graph, the players, the mistakes."""

from html import escape
from typing import Any

from glueckauf.coach.analysis import Analysis
from glueckauf.coach.words import player, signed_number
from glueckauf.engine.face.summary import capital
from glueckauf.engine.face.words import SEAT_SIGNS, by

WIDTH, HEIGHT, EDGE = 900, 300, 34
COLOURS = {"light": ("#1f6f8b", "#a23b72", "#a85a14", "#3a7d44"), "dark": ("#6cc3e0", "#ee8fc0", "#f0a868", "#85c98f")}
DASHES = ("", "8 4", "2 4", "10 4 2 4")  # nobody needs the colour
SHOWN = {
    "blunder": ("blunder", "grober Fehler", "??"),
    "mistake": ("mistake", "Fehler", "?"),
    "inaccuracy": ("inaccuracy", "Ungenauigkeit", "?!"),
}


def seat_colours(scheme: str) -> str:
    """The colours of the lines, as the page's style names them."""
    return "".join(f"--seat-{seat}:{colour};" for seat, colour in enumerate(COLOURS[scheme]))


STYLE = """
:root{color-scheme:light dark;LIGHT}
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#222;background:#fbf9f5}
h1{font-size:1.6rem;line-height:1.2}h2{font-size:1.3rem}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.3rem .6rem;border-bottom:1px solid #ddd}
td.n:not(:first-child),th.n:not(:first-child){text-align:right;font-variant-numeric:tabular-nums}td{white-space:nowrap}
.chart{width:100%;height:auto;background:#fff;display:block}
.chart text{font-size:13px;fill:#555;paint-order:stroke;stroke:#fff;stroke-width:4px;stroke-linejoin:round}
.chart .sign{font-size:17px;font-weight:700}
.chart polyline{fill:none;stroke-width:2.5;vector-effect:non-scaling-stroke}
.who{display:flex;flex-wrap:wrap;gap:.2rem 1.2rem;list-style:none;padding:0;margin:.5rem 0}.who li{margin:0}
.who svg{width:2.4rem;height:.6rem;margin-right:.4rem;vertical-align:middle}
li{margin:.9rem 0}.kind{font-weight:700}.done{color:#555}ol{padding-left:1.6rem}
@media(max-width:40rem){body{margin:1rem auto}.chart text{font-size:28px;stroke-width:8px}.chart .sign{font-size:34px}
.chart polyline{stroke-width:2}
table,tbody,tr,td{display:block}tr:first-child{display:none}tr{padding:.6rem 0;border-bottom:1px solid #ddd}
td,td.n{display:flex;justify-content:space-between;padding:.1rem 0;border:0;text-align:right}
td::before{content:attr(data-name);color:#555;text-align:left;padding-right:1rem}
td:first-child{font-weight:700}td:first-child::before{content:none}}
@media(prefers-color-scheme:dark){:root{DARK}body{color:#eee;background:#1d1b19}.chart{background:#262321}
th,td,tr{border-color:#444}.done,td::before{color:#bbb}.chart text{fill:#bbb;stroke:#262321}}
""".replace("LIGHT", seat_colours("light")).replace("DARK", seat_colours("dark"))

Json = dict[str, Any]  # Any: as JSON is


def as_page(found: Analysis, language: str) -> str:
    """The whole page."""
    told = found.as_dict()
    title = f"{by(language, found.game.en, found.game.de)}: {by(language, 'analysis', 'Analyse')}"
    parts = [
        f"<h1>{escape(title)}</h1>",
        graph(told, language),
        players(told, language),
        mistakes(told, language),
    ]
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
    body = f"<head>{head}<style>{STYLE}</style></head><body>{together(''.join(parts))}</body>"
    return f'<!doctype html><html lang="{language}">{body}</html>\n'


def together(text: str) -> str:
    """A player's sign stays in the line of the player, and a number in that of its %."""
    for sign in SEAT_SIGNS:
        text = text.replace(f"{sign} ", f"{sign}\u00a0")
    return text.replace(" %", "\u00a0%")


def graph(told: Json, language: str) -> str:
    """The chances of every seat over the game."""
    rows = told["graph"]
    last = max(int(rows[-1]["move"]), 1)
    label = by(language, "Chances to win over the game", "Aussicht auf den Sieg im Lauf der Partie")

    def x(move: int) -> float:
        return EDGE + (WIDTH - 2 * EDGE) * move / last

    def y(share: float) -> float:
        return HEIGHT - EDGE - (HEIGHT - 2 * EDGE) * share

    lines = [
        f'<line x1="{EDGE}" x2="{WIDTH - EDGE}" y1="{y(one):.0f}" y2="{y(one):.0f}" stroke="#9996"/>'
        f'<text x="{EDGE}" y="{y(one) - 6:.0f}">{round(100 * one)} %</text>'
        for one in (0.0, 0.5, 1.0)
    ]
    for seat in range(told["players"]):
        points = " ".join(f"{x(row['move']):.1f},{y(row['shares'][seat]):.1f}" for row in rows)
        lines.append(
            f'<polyline points="{points}" style="stroke:var(--seat-{seat})" stroke-dasharray="{DASHES[seat]}"/>'
        )
    after = {row["move"]: row for row in rows}
    for one in told["decisions"]:
        if one["kind"] in SHOWN:
            share = after[one["last"]]["shares"][one["seat"]]
            lines.append(
                f'<text class="sign" x="{x(one["last"]):.1f}" y="{y(share) - 8:.1f}" text-anchor="middle"'
                f' style="fill:var(--seat-{one["seat"]})">{SHOWN[one["kind"]][2]}</text>'
            )
    drawing = (
        f'<svg class="chart" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(label)}">'
        f"{''.join(lines)}</svg>"
    )
    return f"<p>{escape(label)}</p>{drawing}{legend(told, language)}"


def legend(told: Json, language: str) -> str:
    """Whose line is which, and what the signs beside them mean."""
    rows = [
        f'<li><svg viewBox="0 0 48 12" aria-hidden="true"><line x1="0" x2="48" y1="6" y2="6" stroke-width="4"'
        f' style="stroke:var(--seat-{seat})" stroke-dasharray="{DASHES[seat]}"/></svg>'
        f"{escape(player(seat, language))}</li>"
        for seat in range(told["players"])
    ]
    rows += [f"<li>{sign} {escape(by(language, en, de))}</li>" for en, de, sign in SHOWN.values()]
    return f'<ul class="who">{"".join(rows)}</ul>'


def players(told: Json, language: str) -> str:
    """Luck and skill of every seat, in points of lead."""
    heads = by(
        language,
        "player|points|accuracy|before the deal|luck|own moves|others' moves|lead at the end",
        "Spieler|Punkte|Genauigkeit|vor dem Austeilen|Glück|eigene Spielzüge|Spielzüge der anderen|Vorsprung am Ende",
    ).split("|")
    rows = ["<tr>" + "".join(f'<th class="n">{escape(head)}</th>' for head in heads) + "</tr>"]
    for one in told["seats"]:
        lead, accuracy = one["points"], "-" if one["accuracy"] is None else f"{one['accuracy']:.0f} %"
        cells = [capital(player(one["seat"], language)), str(one["score"]), accuracy]
        cells += [signed_number(lead[part], language) for part in ("start", "luck", "skill", "others", "result")]
        told_of = zip(heads, cells, strict=True)
        rows.append(
            "<tr>"
            + "".join(f'<td class="n" data-name="{escape(head)}">{escape(cell)}</td>' for head, cell in told_of)
            + "</tr>"
        )
    note = by(
        language,
        "From “before the deal” on in points of lead over the best of the others; all of them add up to the last.",
        "Ab „vor dem Austeilen“ in Punkten Vorsprung auf den besten der anderen; zusammen ergeben sie den am Ende.",
    )
    return f"<table>{''.join(rows)}</table><p>{escape(note)}</p>"


def after(line: str) -> str:
    """The line expected behind the better move."""
    return f'<br><span class="done">{escape(line)}</span>' if line else ""


def mistakes(told: Json, language: str) -> str:
    """What was given away, the worst first."""
    lost = sorted((one for one in told["decisions"] if one["kind"] in SHOWN), key=lambda one: -one["loss"])
    if not lost:
        return f"<p>{by(language, 'Nothing was clearly better.', 'Nichts wäre klar besser gewesen.')}</p>"
    items = [
        f'<li><span class="kind">{capital(by(language, *SHOWN[one["kind"]][:2]))}</span>,'
        f" {escape(player(one['seat'], language))}, {by(language, 'move', 'Schritt')} {one['move']}:"
        f' <span class="done">{escape(one["says"][language])}</span><br>{escape(one["words"][language])}'
        f"{after(one['then'][language])}</li>"
        for one in lost
    ]
    return f"<h2>{by(language, 'Mistakes', 'Fehler')}</h2><ol>{''.join(items)}</ol>"
