// A steam locomotive from the side, 100 wide and 60 high, wheels on y = 56, looking left.
import { barrel, box, cast, disc, face, flat, INK, light, line, type Paint, pane, pillar, rivets, shade, smoke, wheel } from "./kit";

export interface Loco {
  paint: Paint;
  cab?: Paint;
  wheels?: Paint;
  /** Left, top, right and bottom of the boiler. */
  boiler: [left: number, top: number, right: number, bottom: number];
  cabin: [left: number, top: number, right: number];
  chimney: { x: number; top: number; shape: "straight" | "cone" | "cap" };
  domes: [x: number, r: number][];
  drivers: number[];
  r: number;
  bogies?: number[];
  bogie?: number;
  /** A boiler that stands. */
  upright?: boolean;
  /** Lines of streaming air. */
  streamlined?: boolean;
  steam?: boolean;
}

const FOOT = 56;

export function loco({ paint, cab = paint, wheels = "red", boiler, cabin, chimney, domes, drivers, r, bogies = [], bogie = 4.6, upright, streamlined, steam = true }: Loco): string {
  const [left, top, right, bottom] = boiler;
  const [c0, ctop, c1] = cabin;
  const high = bottom - top;
  const out: string[] = [cast(50, FOOT + 1, 50)];
  if (steam) out.push(smoke(chimney.x + 1, chimney.top - 1, 0.95, 1.25));
  // far wheels, in shade
  out.push(...drivers.map((x) => disc(x + 2, FOOT - r, r * 0.95, "#15100c", `stroke="none"`)));
  // chimney
  const cx = chimney.x;
  if (chimney.shape === "cone") out.push(pillar(`M${cx - 2.6} ${top + 3}L${cx - 5.5} ${chimney.top + 4}L${cx - 3.4} ${chimney.top}h6.8L${cx + 5.5} ${chimney.top + 4}L${cx + 2.6} ${top + 3}z`, "black"), line(`M${cx - 5.2} ${chimney.top + 4}h10.4`, 1.3, "#d9a63f"));
  else
    out.push(
      pillar(`M${cx - 3.2} ${top + 3}L${cx - 3.6} ${chimney.top + 2}h7.2L${cx + 3.2} ${top + 3}z`, "black"),
      pillar(box(cx - 4.7, chimney.top, 9.4, chimney.shape === "cap" ? 3.2 : 2.4), chimney.shape === "cap" ? "brass" : "black"),
    );
  for (const [x, size] of domes) out.push(pillar(`M${x - size} ${top + 2}v${-size * 0.5}a${size} ${size * 0.95} 0 0 1 ${size * 2} 0v${size * 0.5}z`, "brass"), light(`M${x - size * 0.6} ${top - size * 0.3}a${size * 0.6} ${size * 0.6} 0 0 1 ${size * 0.5} -${size * 0.8}l${size * 0.2} ${size * 0.3}a${size * 0.4} ${size * 0.4} 0 0 0 -${size * 0.3} ${size * 0.5}z`, 0.7));
  // boiler and smokebox
  if (upright) {
    out.push(pillar(`M${left} ${bottom}V${top + 3}q${(right - left) / 2} -6 ${right - left} 0V${bottom}z`, paint), ...[0.35, 0.72].map((t) => line(`M${left} ${top + high * t}h${right - left}`, 1.8, "#d9a63f")), rivets(left + 3, bottom - 2.5, 3.4, 4));
  } else if (streamlined) {
    out.push(barrel(`M${right} ${top}H${left + 20}C${left + 6} ${top} ${left} ${top + high * 0.6} ${left - 2} ${bottom + 4}H${right}z`, paint), line(`M${left + 3} ${top + high * 0.62}H${right}`, 2.2, "#d9a63f"), line(`M${left + 2} ${top + high * 0.62 + 3}H${right}`, 0.8, "#fbe3a0", 0.8));
  } else {
    const smokebox = left + 13;
    out.push(
      barrel(`M${right} ${top}H${smokebox}V${bottom}H${right}z`, paint),
      barrel(`M${smokebox} ${top - 0.8}H${left + 4}q-4.5 0 -4.5 ${high / 2 + 0.8}t4.5 ${high / 2 + 0.4}H${smokebox}z`, "black"),
      ...[smokebox, smokebox + (right - smokebox) * 0.36, smokebox + (right - smokebox) * 0.72].map((x) => line(`M${x} ${top}v${high}`, 1.7, "#d9a63f") + line(`M${x - 0.5} ${top + 1}v${high - 2}`, 0.5, "#fff3c4", 0.8)),
      rivets(left + 4, bottom - 2.2, 3, 3),
      line(`M${left + 6} ${top + high * 0.4}H${right - 2}`, 0.9, "#dfe6ea", 0.9),
    );
  }
  // cab
  out.push(
    face(`M${c0} ${ctop + 2}H${c1}V45H${c0}z`, cab),
    shade(`M${c1 - 5} ${ctop + 3}H${c1 - 0.6}V44.5H${c1 - 5}z`, 0.22),
    line(`M${c0 + 2.2} ${ctop + 17}v${24 - ctop > 4 ? 8 : 6}H${c1 - 2.2}v-${24 - ctop > 4 ? 8 : 6}z`, 0.8, "#e6bd5c", 0.9),
    pane(c0 + 3, ctop + 5.5, (c1 - c0 - 9) / 2, 8.5), pane(c0 + 6 + (c1 - c0 - 9) / 2, ctop + 5.5, (c1 - c0 - 9) / 2, 8.5),
    barrel(`M${c0 - 4} ${ctop + 3.5}q1 -4.5 6 -5h${c1 - c0 - 4}q5 .5 6 5z`, "black"),
    light(`M${c0 - 1} ${ctop + 0.6}q2 -1.4 5 -1.4h${(c1 - c0) * 0.5}v1.1h-${(c1 - c0) * 0.5}z`, 0.35),
  );
  // frame, buffers, lamp
  out.push(
    face(box(4, 43.5, c1 - 3, 3.6), "black"), light(box(4.6, 43.9, c1 - 4.4, 0.7), 0.3),
    face("M4 42.5h4.5v6H4z", "red"), face("M1.5 43.8h2.5v3.4H1.5z", "iron"), flat("M.6 42.8h1.2v5.4H.6z", INK),
    face("M5 47.5l-3.5 6h7.5l1 -6z", "iron"),
  );
  const lampY = streamlined ? bottom - 4 : top + high * 0.42;
  out.push(disc(streamlined ? left + 2 : left - 0.5, lampY, 6, "lamp", `stroke="none"`), disc(streamlined ? left + 2 : left - 0.5, lampY, 2.6, "glow", `stroke-width="0.9"`));
  // wheels and rods
  out.push(...bogies.map((x) => wheel(x, FOOT - bogie, bogie, { spokes: 6, paint: wheels })), ...drivers.map((x) => wheel(x, FOOT - r, r, { spokes: 10, paint: wheels })));
  const rod = FOOT - r + r * 0.42;
  const [first, last] = [drivers[0], drivers[drivers.length - 1]];
  out.push(
    line(`M${first} ${rod}H${last}`, 2.6, INK), line(`M${first} ${rod}H${last}`, 1.6, "#dfe6ea"),
    ...drivers.map((x) => disc(x, rod, 1.25, "steel", `stroke-width="0.6"`)),
    face(`M${Math.max(8, left + 1)} 46.5h8.5v5.5h-8.5z`, "black"), line(`M${Math.max(8, left + 1) + 8.5} 49.5L${drivers[Math.min(1, drivers.length - 1)]} ${rod}`, 1.4, "#cfd8dd"),
  );
  return out.join("");
}
