import { Link } from "react-router"
import type { AuthState } from "../../../generated/guards.ts"
import { useText } from "../../../language/use-text.ts"
import type { TreeNode } from "../../../policies/pictures/site-tree.ts"
import { Path } from "../../../ui/policy/path.tsx"
import { useAuditHref } from "../shared/chosen.tsx"
import { gotAt } from "./tree-drawing.tsx"

/** What is deeper stands no further in: a phone has no room for more. */
const INDENTS = ["", "pl-4", "pl-8", "pl-12", "pl-16"]

interface TreeListProps {
  readonly nodes: readonly TreeNode[]
  readonly state: AuthState | null
}

/** The tree where a drawing is wider than the screen: what is got at a page stands beneath its name, and breaks. */
export function TreeList({ nodes, state }: TreeListProps) {
  const text = useText()
  const hrefOf = useAuditHref()
  return (
    <ul className="page-list">
      {nodes.map(({ path, label, page }) => {
        const got = page === null ? null : gotAt(page, state, text)
        return (
          <li key={path} className={INDENTS[Math.min(depthOf(path), INDENTS.length - 1)]}>
            {got === null ? (
              <Path>{label}</Path>
            ) : (
              <>
                <Link to={hrefOf("/dashboard", { q: path })} className="link">
                  <Path>{label}</Path>
                </Link>
                <span className={`tone-${got.tone}`}>{got.words}</span>
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}

const depthOf = (path: string): number => path.split("/").filter((segment) => segment !== "").length
