import type { Tone } from "./audience.ts"

// The colours of a picture that stands alone: paper is white, whatever theme the page had.

const INK = "#1b1c20"

export const PAPER = {
  ink: INK,
  faint: "#5a5c64",
  line: "#84868f",
  tone: {
    open: { fill: "#fbe7e5", line: "#a3231f", ink: "#a3231f" },
    door: { fill: "#fbf0da", line: "#7a4d00", ink: "#7a4d00" },
    in: { fill: "#e3f3e9", line: "#17653c", ink: "#17653c" },
    shut: { fill: "#efefea", line: "#84868f", ink: "#5a5c64" },
    outside: { fill: "#ffffff", line: "#84868f", ink: INK },
  } satisfies Readonly<Record<Tone, unknown>>,
} as const
