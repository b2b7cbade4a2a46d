import { Link } from "react-router"
import type { Exposure } from "./exposure.ts"
import { Path } from "./path.tsx"

interface PathAccessProps {
  /** The path, or the part of it that a list shows. */
  readonly path: string
  /** The whole path if it is longer than the shown one. It is the name of the link. */
  readonly whole?: string
  /** The address that the path links to, or null. A path without a page is never a link. */
  readonly to?: string | null
  /** The access of the page; null for a path without a page. */
  readonly access: { readonly exposure: Exposure; readonly words: string } | null
}

/** A path with the access to it: the people who may open it, or the outcome for one visitor. */
export const PathAccess = ({ path, whole, to = null, access }: PathAccessProps) => (
  <div className="path-access">
    {to === null || access === null ? (
      <Path>{path}</Path>
    ) : (
      <Link to={to} className="link" aria-label={whole}>
        <Path>{path}</Path>
      </Link>
    )}
    {access === null ? null : <span className={`exposure exposure-${access.exposure}`}>{access.words}</span>}
  </div>
)
