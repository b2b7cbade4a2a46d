import type { Tone } from "./audience.ts"

// The colours of a picture that stands alone: paper is white, whatever theme the page had.

const INK = "#1b1c20"

export const PAPER = {
  ink: INK,
  faint: "#5a5c64",
  line: "#84868f",
  tone: {
    open: { fill: "#17653c", line: "#17653c", ink: "#ffffff" },
    door: { fill: "#ffffff", line: "#17653c", ink: "#17653c" },
    in: { fill: "#e3f3e9", line: "#17653c", ink: "#17653c" },
    sent: { fill: "#ffffff", line: "#dcdcd4", ink: "#5a5c64" },
    shut: { fill: "#efefea", line: "#84868f", ink: "#5a5c64" },
    outside: { fill: "#ffffff", line: "#84868f", ink: INK },
  } satisfies Readonly<Record<Tone, unknown>>,
} as const
