import type { AuthState } from "../../../generated/guards.ts"
import { useText } from "../../../language/use-text.ts"
import type { TreeNode } from "../../../policies/pictures/site-tree.ts"
import { PathVerdict } from "../../../ui/policy/path-verdict.tsx"
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
            <PathVerdict
              path={label}
              to={hrefOf("/dashboard", { q: path })}
              verdict={got === null ? null : { exposure: got.tone, words: got.words }}
            />
          </li>
        )
      })}
    </ul>
  )
}

const depthOf = (path: string): number => path.split("/").filter((segment) => segment !== "").length
