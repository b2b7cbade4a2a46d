import type { AuthState } from "../../../generated/guards.ts"
import { useText } from "../../../language/use-text.ts"
import type { TreeNode } from "../../../policies/pictures/site-tree.ts"
import { StateName } from "../../../ui/policy/state-name.tsx"
import { Path } from "../../../ui/policy/path.tsx"
import { InWords } from "../shared/in-words.tsx"
import { gotAt } from "./tree-drawing.tsx"

interface TreeTableProps {
  readonly nodes: readonly TreeNode[]
  readonly state: AuthState | null
}

/** What the tree shows, in words. */
export function TreeTable({ nodes, state }: TreeTableProps) {
  const text = useText()
  return (
    <InWords
      head={
        <>
          <th scope="col">{text("Page")}</th>
          <th scope="col">{state === null ? text("Open to") : <StateName state={state} />}</th>
          <th scope="col">{text("Deciding rule")}</th>
        </>
      }
    >
      {nodes.map(({ path, page }) =>
        page === null ? null : (
          <tr key={path}>
            <th scope="row">
              <Path>{path}</Path>
            </th>
            <td>{gotAt(page, state, text).words}</td>
            <td>{page.rule === null ? text("none") : <Path>{page.rule}</Path>}</td>
          </tr>
        ),
      )}
    </InWords>
  )
}
