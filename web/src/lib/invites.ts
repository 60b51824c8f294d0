// The secrets of links to private tables, as long as the page is open. They travel in fragments, which no server logs.

const known = new Map<string, string>(); // [table]

/** Tables whose link was copied the moment they were opened: their page says so. */
export const handedOut = new Set<string>();

export function remember(table: string, invite: string | null | undefined): void {
  if (invite) known.set(table, invite);
}

/** Take the secret from an address such as /t/abc#secret. */
export function rememberFrom(address: { pathname: string; hash: string }): void {
  const [first = "", table = ""] = address.pathname.split("/").filter(Boolean);
  if (first === "t" && table) remember(decodeURIComponent(table), decodeURIComponent(address.hash.replace(/^#/, "")));
}

export function inviteTo(table: string): string {
  return known.get(table) ?? "";
}

/** The end of a link that opens this table to whoever gets it. */
export function fragment(table: string): string {
  const invite = inviteTo(table);
  return invite ? `#${encodeURIComponent(invite)}` : "";
}
