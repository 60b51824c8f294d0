// Colours of the printed cards. They are pigments on cards and do not change with the theme;
// each goes with a shape of its own, so nobody needs to tell them apart by colour.
export const CREST: Record<string, string> = { wheel: "#2a5d87", clover: "#35733b", tower: "#6d4783", fox: "#b9540f" };
export const DESTINATION: Record<string, string> = {
  barracks: "#7d4a2c",
  furnaces: "#a3201d",
  factories: "#46596a",
  steamboats: "#1a6a73",
};
export const LIGHT = "#fff8ea";
export const DARK = "#211c18";
