// One click to a table for two. Loaded with the click: the first look at the lobby needs nothing of it.
import { withNumber } from "../lib/fair";
import { http } from "../lib/http";
import { fragment, handedOut, remember } from "../lib/invites";
import { absolute, copy } from "../lib/share";
import { forTwo } from "./newgame";

/** The way to a new table, for everyone in the lobby or for whoever gets its link; on a desk the link is copied. */
export async function openForTwo(title: string, shared: boolean): Promise<string> {
  const table = await http.newTable(await withNumber(forTwo(title, shared)));
  remember(table.id, table.invite);
  const link = `/t/${table.id}${fragment(table.id)}`;
  if (!shared && !matchMedia("(pointer: coarse)").matches && (await copy(absolute(link)))) handedOut.add(table.id);
  return link;
}
