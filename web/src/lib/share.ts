// Hand a link to somebody else.

export function absolute(path: string): string {
  return new URL(path, location.origin).href;
}

/** True when it was copied or handed on. */
export async function share(path: string, title: string): Promise<boolean> {
  const url = absolute(path);
  if (typeof navigator.share === "function" && matchMedia("(pointer: coarse)").matches) {
    try {
      await navigator.share({ url, title });
      return true;
    } catch {
      return false; // thought better of it
    }
  }
  return copy(url);
}

export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // not over https: the old way
    const field = document.createElement("textarea");
    field.value = text;
    field.style.cssText = "position:fixed;opacity:0";
    document.body.append(field);
    field.select();
    const done = document.execCommand("copy");
    field.remove();
    return done;
  }
}

/** A QR code as SVG text; the library comes only when somebody wants one. */
export async function qr(text: string): Promise<string> {
  const { renderSVG } = await import("uqr");
  return renderSVG(text, { border: 2 });
}
