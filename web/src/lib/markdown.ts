// The little Markdown that the rules pages use, as blocks that can be searched. Every numbered rule becomes an anchor, and
// every mention of one a link to it.

export interface Block {
  html: string;
  /** Plain text, for the search. */
  text: string;
  /** 0 for text, 1 to 4 for headings. */
  level: number;
  id: string;
  /** The heading that it stands under. */
  under: string;
}

/** `§6 M3` is anchored at its table row `M3`; `§5.1` and `R7` at themselves. */
export function anchorOf(rule: string): string {
  return rule.split(" ").at(-1) ?? rule;
}

// Where a sentence is from: tags, with a few words between them that say what each is for. A rule is longer.
const TAG = "\\s*\\[(?:rulebook|short-rules|bga|review|inferred|implementation)[^\\]]*\\]";
const FEW = "[^.;[\\](|]";
const BETWEEN = `(?:[,;]\\s+|\\s+(?=[a-zäöüß]))(?:(?:for|für|which|welches|face down|dass)\\s${FEW}{1,64}?|${FEW}{1,24}?)`;
const SOURCES = new RegExp(`(?:,\\s(?:as|wie)(?=\\s*\\[))?${TAG}(?:(?:${BETWEEN})?${TAG})*(?:${BETWEEN}(?=\\s*(?:\\(R\\d+\\)\\.?)?$))?`, "g");
// What the sources say of a ruling, up to the ruling itself.
const RULING = /^(\*\*R\d+[^*]*\*\*)(.*?)(\s*\*(?:Ruling|Entscheidung):\*)/;

const escape = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");

export function inline(source: string): string {
  const code: string[] = [];
  let html = escape(source).replace(/`([^`]+)`/g, (_, text: string) => `\u0000${code.push(text) - 1}\u0000`);
  html = html
    .replace(/\[([^\]]+)\]\((https?:[^)\s]+|#[^)\s]+)\)/g, '<a href="$2">$1</a>')
    .replace(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>")
    .replace(/(^|[^*\w])\*([^*\s][^*]*)\*/g, "$1<em>$2</em>")
    .replace(SOURCES, '<small class="source">$&</small>')
    .replace(/(^|[\s(,;])(§\d+(?:\.\d+)*|R\d+|M\d)(?![\w-])/g, '$1<a href="#$2">$2</a>');
  return html.replace(/\u0000(\d+)\u0000/g, (_, index: string) => `<code>${code[Number(index)]}</code>`);
}

/** A ruling without what led to it, which is shown with the sources. */
const ruled = (source: string) => {
  const parts = RULING.exec(source);
  if (!parts?.[2].trim()) return inline(source);
  return `${inline(parts[1])}<span class="source">${inline(parts[2])}</span>${inline(parts[3] + source.slice(parts[0].length))}`;
};

const plain = (source: string) => source.replace(/[*`|]/g, "");

export function blocksOf(markdown: string): Block[] {
  const lines = markdown.replace(/\r/g, "").split("\n");
  const blocks: Block[] = [];
  let under = "";
  let index = 0;
  const add = (html: string, text: string, level = 0, id = "") => blocks.push({ html, text, level, id, under });

  while (index < lines.length) {
    const line = lines[index];
    const heading = /^(#{1,4})\s+(.*)$/.exec(line);
    if (heading) {
      const number = /^(\d+(?:\.\d+)*)\.?\s/.exec(heading[2]);
      const id = number ? `§${number[1]}` : "";
      const level = heading[1].length;
      under = id || under;
      add(inline(heading[2]), plain(heading[2]), level, id);
      index += 1;
    } else if (/^\s*(---+)?\s*$/.test(line)) index += 1;
    else if (/^\s*\|/.test(line)) {
      const rows = take((text) => /^\s*\|/.test(text)).map((row) => row.trim()); // a table may belong to a point
      add(tableOf(rows), plain(rows.join(" ")));
    } else if (/^\s*([-*]|\d+\.)\s/.test(line)) {
      // each point of a list is a block of its own, so that a search finds the one
      const [first, ...more] = take((text, number) => number === 0 || (/^\s+\S/.test(text) && !/^\s*([-*|]|\d+\.)(\s|$)/.test(text)));
      const depth = /^\s*/.exec(first)![0].length >> 1;
      const numbered = /^\s*(\d+)\.\s/.exec(first);
      const text = [first.replace(/^\s*([-*]|\d+\.)\s+/, ""), ...more.map((part) => part.trim())].join(" ");
      const ruling = /^\*\*(R\d+)/.exec(text);
      add(`<p class="point" style="--depth:${depth}" data-sign="${numbered ? `${numbered[1]}.` : "•"}">${ruled(text)}</p>`, plain(text), 0, ruling?.[1] ?? "");
    } else {
      const text = take((part, number) => number === 0 || (/\S/.test(part) && !/^(#|\||\s*[-*]\s|---)/.test(part))).join(" ");
      const ruling = /^\*\*(R\d+)/.exec(text);
      add(`<p>${inline(text)}</p>`, plain(text), 0, ruling?.[1] ?? "");
    }
  }
  return blocks;

  function take(while_: (text: string, number: number) => boolean): string[] {
    const from = index;
    while (index < lines.length && while_(lines[index], index - from)) index += 1;
    return lines.slice(from, index);
  }
}

function tableOf(rows: string[]): string {
  const cells = rows.filter((row) => !/^\|[\s:|-]+\|$/.test(row)).map((row) => row.replace(/^\||\|\s*$/g, "").split("|").map((cell) => cell.trim()));
  const [head, ...body] = cells;
  const source = head.findIndex((cell) => /^(Source|Quelle|Sources|Quellen|id|Kennung)$/.test(cell));
  const line = (row: string[], tag: string) =>
    row.map((cell, column) => (cell ? `<${tag}${column === source ? ' class="source"' : ""}>${inline(cell)}</${tag}>` : `<td${column === source ? ' class="source"' : ""}></td>`)).join("");
  const anchored = (row: string[]) => {
    const rule = /^(M\d|R\d+)\b(?!-)/.exec(row[0]); // steps and rulings that stand in tables
    return rule ? ` id="${rule[1]}"` : "";
  };
  return `<div class="wide" tabindex="0"><table><thead><tr>${line(head, "th")}</tr></thead><tbody>${body
    .map((row) => `<tr${anchored(row)}>${line(row, "td")}</tr>`)
    .join("")}</tbody></table></div>`;
}

/** Blocks in which all words occur, each with the headings it stands under. */
export function search(blocks: Block[], words: string): Block[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return blocks;
  const hits = new Set(blocks.filter((block) => wanted.every((word) => block.text.toLowerCase().includes(word) || block.id.toLowerCase() === word)));
  const sections = new Set([...hits].map((block) => block.under));
  return blocks.filter((block) => hits.has(block) || (block.level > 0 && block.id !== "" && sections.has(block.id)));
}

/** Marks the words in the text of an HTML fragment, not in its tags. */
export function marked(html: string, words: string): string {
  const wanted = words.toLowerCase().split(/\s+/).filter((word) => word.length > 1);
  if (wanted.length === 0) return html;
  const pattern = new RegExp(`(${wanted.map((word) => escape(word).replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})(?![^<]*>)`, "gi");
  return html.replace(pattern, "<mark>$1</mark>");
}
