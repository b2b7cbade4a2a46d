import type { PlainMessage } from "../../../language/message.ts"
import { Rich } from "../../../language/rich.tsx"
import { useSaid, useText } from "../../../language/use-text.ts"
import { Moment } from "../../../ui/shell/moment.tsx"
import type { SaveState } from "./use-autosave.ts"
import type { StoredText } from "./save-answer.ts"

interface SaveStatusProps {
  readonly stored: StoredText
  readonly state: SaveState
  readonly isSaved: boolean
  /** What keeps the draft from being saved by itself; null when nothing does. */
  readonly obstacle: PlainMessage | null
}

/** Whether what is on the screen is kept. */
export const SaveStatus = (props: SaveStatusProps) => (
  <output className="save-status">
    <Status {...props} />
  </output>
)

function Status({ stored, state, isSaved, obstacle }: SaveStatusProps) {
  const text = useText()
  const said = useSaid()
  if (isSaved) return <Rich message="Saved at <moment/>" parts={{ moment: <Moment at={stored.revision} /> }} />
  if (state.kind === "failed") return text("Not saved: {{reason}}", { reason: state.reasons.map(said).join(" ") })
  if (state.kind === "unsent") return text("Not saved yet: {{reason}}", { reason: said(state.unsent.reason) })
  if (state.kind === "conflict") return text("Not saved: the draft was changed elsewhere.")
  return text(obstacle ?? "Not saved yet: saves when you pause.")
}
