import { Moment } from "../../ui/moment.tsx"
import type { SaveState, StoredText } from "./use-autosave.ts"

interface SaveStatusProps {
  readonly stored: StoredText
  readonly state: SaveState
  readonly isSaved: boolean
  /** What keeps the draft from being saved by itself, in a sentence; null when nothing does. */
  readonly obstacle: string | null
}

/** Whether what is on the screen is kept. */
export const SaveStatus = ({ stored, state, isSaved, obstacle }: SaveStatusProps) => (
  <output className="save-status">
    {isSaved ? (
      <>
        Saved at <Moment at={stored.revision} />
      </>
    ) : state.kind === "failed" ? (
      `Not saved: ${state.message}`
    ) : state.kind === "conflict" ? (
      "Not saved: the draft was changed elsewhere."
    ) : (
      `Not saved yet: ${obstacle ?? "it is when you rest."}`
    )}
  </output>
)
