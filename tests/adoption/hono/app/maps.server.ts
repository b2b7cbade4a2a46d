export const maps: Readonly<Record<string, string>> = {
  "alps/north": "kept-secret: the hut is open in winter",
  coast: "kept-secret: the ford at low tide",
}
