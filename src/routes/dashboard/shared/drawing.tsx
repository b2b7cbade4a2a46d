import type { ReactNode } from "react"
import type { Tone } from "./audience.ts"

interface DrawingProps {
  /** What a screen reader says of it. */
  readonly title: string
  readonly size: { readonly width: number; readonly height: number }
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A drawing on paper, whose colours stand in it: it is saved as it is. A page's stylesheet has its own. */
export const Drawing = ({ title, size: { width, height }, className = "", children }: DrawingProps) => (
  <svg
    xmlns="http://www.w3.org/2000/svg"
    viewBox={`0 0 ${width} ${height}`}
    width={width}
    height={height}
    fontFamily="'Inter Variable', Inter, sans-serif"
    fontSize="13"
    className={className === "" ? "drawing" : `drawing ${className}`}
  >
    <title>{title}</title>
    {children}
  </svg>
)

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
