import { Link } from "react-router"
import type { Exposure } from "./exposure.ts"
import { Path } from "./path.tsx"

interface PathVerdictProps {
  /** The path, or as much of it as a list has to show. */
  readonly path: string
  /** The whole path, if that is more: it names the link. */
  readonly whole?: string
  /** The address the path leads to; null for none. */
  readonly to?: string | null
  /** Null for a path that is no page. */
  readonly verdict: { readonly exposure: Exposure; readonly words: string } | null
}

/** A path, and opposite it who may open it, or what one visitor gets there. */
export const PathVerdict = ({ path, whole, to = null, verdict }: PathVerdictProps) => (
  <div className="path-verdict">
    {to === null || verdict === null ? (
      <Path>{path}</Path>
    ) : (
      <Link to={to} className="link" aria-label={whole}>
        <Path>{path}</Path>
      </Link>
    )}
    {verdict === null ? null : <span className={`exposure exposure-${verdict.exposure}`}>{verdict.words}</span>}
  </div>
)
