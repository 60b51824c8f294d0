"""Serving the built page: every path outside the API belongs to it."""

import mimetypes
from pathlib import Path

from litestar import HttpMethod, Response, route
from litestar.exceptions import NotFoundException

from glueckauf.table.accounts.credentials import spoken_by
from glueckauf.table.endpoints.hooks import Asked
from glueckauf.table.endpoints.page_frame import with_frame
from glueckauf.table.endpoints.page_meta import meta_of, with_meta
from glueckauf.table.endpoints.page_preloads import preloads
from glueckauf.table.play.request import Parts
from glueckauf.table.settings import Settings

PACKAGED = Path(__file__).parents[2] / "page"  # in the wheel
BUILT = Path(__file__).parents[4] / "web" / "dist"  # in a checkout
ASSETS = "/assets/"  # named by their content, and packed by the build
PACKED = {"br": ".br", "gzip": ".gz"}
FOREVER = "public, max-age=31536000, immutable"
mimetypes.add_type("application/manifest+json", ".webmanifest")

NO_PAGE = """<!doctype html><meta charset="utf-8"><title>Glückauf</title>
<p>The page has not been built. <code>make play</code> builds it; the interface is at <a href="/schema">/schema</a>.</p>
"""


def page_folder(settings: Settings) -> Path:
    if settings.page is not None:
        return settings.page
    return PACKAGED if PACKAGED.is_dir() else BUILT


def file_at(folder: Path, path: str) -> Path | None:
    """The file of the page with this name, if there is one."""
    try:
        wanted = (folder / path.lstrip("/")).resolve()
        return wanted if path != "/" and wanted.is_relative_to(folder) and wanted.is_file() else None
    except (OSError, ValueError):  # too long, or no name of a file
        return None


def packed(file: Path, accepted: str) -> tuple[Path, dict[str, str]]:
    """The file as the build has packed it, if the browser takes that, and the header that says how."""
    named = [one.replace(" ", "").lower().split(";") for one in accepted.split(",")]
    takes = {name for name, *weight in named if weight != ["q=0"]}
    for encoding, ending in PACKED.items():
        smaller = file.with_name(file.name + ending)
        if encoding in takes and smaller.is_file():
            return smaller, {"content-encoding": encoding}
    return file, {}


@route(
    ["/", "/{path:path}"], http_method=[HttpMethod.GET, HttpMethod.HEAD], include_in_schema=False, cache=False,
    status_code=200,
)  # fmt: skip
async def page(request: Asked, settings: Settings, parts: Parts, path: str = "/") -> Response[bytes]:
    """A file of the page, or the page itself for any address that it shows."""
    folder = page_folder(settings).resolve()
    wanted = file_at(folder, path)
    if wanted is not None:
        kind = mimetypes.guess_type(wanted.name)[0] or "application/octet-stream"
        if not path.startswith(ASSETS):
            return Response(wanted.read_bytes(), media_type=kind, headers={"cache-control": "no-cache"})
        wanted, encoding = packed(wanted, request.headers.get("accept-encoding", ""))
        return Response(
            wanted.read_bytes(), media_type=kind,
            headers={"cache-control": FOREVER, "vary": "accept-encoding", **encoding},
        )  # fmt: skip
    if path.startswith("/api/") or Path(path).suffix:  # a file that is not there is not the page
        raise NotFoundException
    index = folder / "index.html"
    headers = {"cache-control": "no-cache", "vary": "accept-language"}
    body = NO_PAGE.encode()
    if index.is_file():
        language = spoken_by(request, None)  # the browser's, whoever asks: a banned player gets the page, too
        meta = await meta_of(path, language, parts.store)
        home = settings.address or str(request.base_url)
        body = with_meta(index.read_bytes(), meta, language, home.rstrip("/"))
        if path.startswith("/t/") and not request.query_params:  # with a query: a replay, an analysis, a comparison
            body = with_frame(body, meta.plates)
        links = preloads(folder, path, request.query_params, meta.draws, waits=meta.waits)
        body = body.replace(b"</head>", links + b"  </head>", 1) if links else body
    return Response(body, media_type="text/html; charset=utf-8", headers=headers)
