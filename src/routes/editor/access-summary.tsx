import { Rich } from "../../language/rich.tsx"
import { useText } from "../../language/use-text.ts"
import type { AccessChanges } from "../../ui/access-changes.tsx"
import { CompilerWords } from "../../ui/compiler-words.tsx"
import { useEdited } from "./edited.ts"

interface AccessSummaryProps {
  /** Null beyond comparing. */
  readonly access: AccessChanges | null
}

export const opensToPublic = ({ access }: AccessSummaryProps): boolean =>
  access?.changes.some((change) => change.public) ?? false

/** Whose access an accepted text would change, in a sentence. What opens to everybody is said first. */
export function AccessSummary({ access }: AccessSummaryProps) {
  const text = useText()
  const { words } = useEdited()
  if (access === null) return text("The two policies differ in too many ways to compare.")
  if (access.changes.length === 0)
    return text(words?.unchanged ?? "Nobody's access changes: everybody gets what they get now.")
  return (
    <>
      {opensToPublic({ access }) ? (
        <>
          <strong>{text("Warning: this opens pages to people not signed in.")}</strong>{" "}
        </>
      ) : null}
      <Rich
        message={words?.changed ?? "Compared with what runs now: <summary/>."}
        parts={{ summary: <CompilerWords text={access.summary} /> }}
      />
    </>
  )
}
