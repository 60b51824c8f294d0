// Paint of trains, cargo and land, the same in both themes; all else takes the names of theme.css.
// Given to the root of the board and of each sprite.
export const COLOURS = [
  "--isle-line:color-mix(in srgb, var(--ink) 78%, #26221f)",
  "--isle-points:color-mix(in srgb, var(--brass) 55%, var(--ink))",
  "--isle-coal:#2e2d31",
  "--isle-oil:#2b617a",
  "--isle-box:#8a5527",
  "--isle-any:#6b4a7d",
  "--isle-on:#ffffff",
  "--isle-iron:#3f4a51",
  "--isle-metal:#8b949a",
  "--isle-red:#9c3b1f",
  "--isle-brass:#c8962e",
  "--isle-lamp:#ffd978",
  "--isle-wall:#d9bf94",
  "--isle-roof:#8a4a35",
  "--isle-tree:#40683f",
  "--isle-snow:#eef3f4",
  "--isle-stone:#8f8a83",
  "--isle-wheel:#26221f",
].join(";");
