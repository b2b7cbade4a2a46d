import { Rich } from "../../../language/rich.tsx"
import { useText } from "../../../language/use-text.ts"
import type { AccessChanges } from "../../../ui/policy/access-changes.tsx"
import { CompilerSentence } from "../../../ui/policy/compiler-words.tsx"
import { useEdited } from "../context/edited.ts"

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
  if (access === null) return text("The two policies differ too much to compare.")
  if (access.changes.length === 0)
    return text(words?.unchanged ?? "No one's access changes: everyone gets what they get now.")
  return (
    <>
      {opensToPublic({ access }) ? (
        <>
          <strong>{text("Warning: this opens pages to people who are not signed in.")}</strong>{" "}
        </>
      ) : null}
      <Rich
        message={words?.changed ?? "Compared with the live policy: <summary/>."}
        parts={{ summary: <CompilerSentence sentence={access.summary} /> }}
      />
    </>
  )
}
