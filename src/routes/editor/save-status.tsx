import { Moment } from "./moment.tsx"
import type { SaveState, StoredText } from "./use-autosave.ts"

interface SaveStatusProps {
  readonly stored: StoredText
  readonly state: SaveState
  readonly isSaved: boolean
}

/** Whether what is on the screen is kept. */
export const SaveStatus = ({ stored, state, isSaved }: SaveStatusProps) => (
  <output className="save-status">
    {state.kind === "failed" ? (
      `Not saved: ${state.message}`
    ) : isSaved ? (
      <>
        Saved at <Moment at={stored.revision} />
      </>
    ) : state.kind === "conflict" ? (
      "Not saved: the draft was changed elsewhere."
    ) : (
      "Not saved yet: it is when you rest."
    )}
  </output>
)
