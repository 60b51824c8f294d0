// Which page an address means. The server answers all of these with the same index.html.
import { rememberFrom } from "./invites";

export type Route =
  | { page: "lobby" }
  | { page: "new"; title: string }
  | { page: "table"; id: string; invite: string }
  | { page: "replay"; id: string; move: number }
  | { page: "coach"; id: string; move: number }
  | { page: "deal"; id: string }
  | { page: "daily"; day: string; title: string }
  | { page: "rules"; title: string; section: string }
  | { page: "learn"; title: string }
  | { page: "practice"; title: string }
  | { page: "guide"; title: string }
  | { page: "player"; id: string }
  | { page: "best"; title: string }
  | { page: "settings" }
  | { page: "account" }
  | { page: "forgotten" }
  | { page: "reset"; token: string }
  | { page: "confirm"; token: string }
  | { page: "seat"; token: string }
  | { page: "games" }
  | { page: "moderation" }
  | { page: "lost" };

export function routeOf(address: { pathname: string; search: string; hash: string }): Route {
  const [first = "", second = ""] = address.pathname.split("/").filter(Boolean).map(decodeURIComponent);
  const behind = decodeURIComponent(address.hash.replace(/^#/, ""));
  if (!first) return { page: "lobby" };
  if (first === "t" && second) {
    const query = new URLSearchParams(address.search);
    const [move, analysis] = [query.get("move"), query.get("analysis")];
    if (analysis !== null) return { page: "coach", id: second, move: Math.max(0, Number.parseInt(analysis, 10) || 0) };
    if (query.has("deal")) return { page: "deal", id: second };
    if (move !== null) return { page: "replay", id: second, move: Math.max(0, Number.parseInt(move, 10) || 0) };
    return { page: "table", id: second, invite: behind };
  }
  if (first === "new") return { page: "new", title: second };
  if (first === "rules") return { page: "rules", title: second, section: behind };
  if (first === "guide" && second) return { page: "guide", title: second };
  if (first === "learn" || first === "guide") return { page: "learn", title: second };
  if (first === "practice") return { page: "practice", title: second };
  if (first === "p" && second) return { page: "player", id: second };
  if (first === "best" && second) return { page: "best", title: second };
  if (first === "daily") return { page: "daily", day: /^\d{4}-\d\d-\d\d$/.test(second) ? second : "", title: new URLSearchParams(address.search).get("title") ?? "" };
  if (first === "settings") return { page: "settings" };
  if (first === "account") return { page: "account" };
  if (first === "forgotten") return { page: "forgotten" };
  if (first === "reset" || first === "confirm") return { page: first, token: behind };
  if (first === "seat") return { page: "seat", token: behind };
  if (first === "games") return { page: "games" };
  if (first === "moderation") return { page: "moderation" };
  return { page: "lost" };
}

function entered(address: URL | Location): Route {
  rememberFrom(address);
  return routeOf(address);
}

class Router {
  route: Route = $state(entered(location));
  /** Counts the ways to other pages: each leaves the focus where the new one begins. */
  gone = $state(0);

  go(href: string, how: "push" | "replace" = "push"): void {
    const to = new URL(href, location.href);
    if (how === "push") history.pushState(null, "", to);
    else history.replaceState(null, "", to);
    this.route = entered(to);
    if (how === "push" && !to.hash) scrollTo(0, 0);
    this.gone += 1;
  }

  /** Links within the page do not load it anew. */
  follow = (event: MouseEvent): void => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest?.("a");
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.pathname.startsWith("/api/")) return;
    event.preventDefault();
    this.go(link.href);
  };

  back = (): void => {
    this.route = entered(location);
    this.gone += 1;
  };
}

export const router = new Router();
