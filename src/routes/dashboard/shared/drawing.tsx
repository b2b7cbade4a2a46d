import type { ReactNode } from "react"
import { pathPieces } from "../../../../policy/path-pieces.ts"
import { drawnPath } from "../../../policies/pictures/few-pages.ts"
import type { Exposure } from "../../../ui/policy/exposure.ts"
import { isForeign } from "../../../ui/policy/path.tsx"

interface DrawingProps {
  /** The name for screen readers. */
  readonly title: string
  readonly size: { readonly width: number; readonly height: number }
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A drawing with its own colours, so that it can be saved as a file. A page's stylesheet overrides them. */
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

/** A path within the text of a drawing. A long one is drawn without its middle, with the whole path as its tooltip. */
export function PathDrawn({ children }: { readonly children: string }) {
  const drawn = drawnPath(children)
  return (
    <>
      {drawn === children ? null : <title>{children}</title>}
      {pathPieces(drawn).map((piece, i) =>
        isForeign(piece) ? (
          // Letters that read from right to left do not reorder the rest of the path.
          <tspan key={`${i} ${piece}`} direction="ltr" unicodeBidi="isolate">
            {piece}
          </tspan>
        ) : (
          piece
        ),
      )}
    </>
  )
}

const INK = "#1b1c20"

/**
 * The colours of a drawing that is saved as a file. Files have a white background in every theme. A `tone` has the
 * colours of an exposure: the degree to which a page is open.
 */
export const PAPER = {
  ink: INK,
  faint: "#5a5c64",
  line: "#84868f",
  tone: {
    public: { fill: "#b3390a", line: "#b3390a", ink: "#ffffff" },
    "signed-out": { fill: "#fdece1", line: "#b3390a", ink: "#b3390a" },
    uncovered: { fill: "#ffffff", line: "#b3390a", ink: "#b3390a" },
    people: { fill: "#ffffff", line: "#84868f", ink: INK },
    restricted: { fill: "#e3f0f6", line: "#1d5574", ink: "#1d5574" },
    blocked: { fill: "#efefea", line: "#dcdcd4", ink: "#5a5c64" },
  } satisfies Readonly<Record<Exposure, unknown>>,
} as const
