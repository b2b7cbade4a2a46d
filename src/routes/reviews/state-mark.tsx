import type { PlainMessage } from "../../language/message.ts"
import { useText } from "../../language/use-text.ts"
import type { ReviewState } from "../../policies/reviews/review.ts"

const NAMES: Readonly<Record<ReviewState, PlainMessage>> = {
  open: "Open",
  "changes-requested": "Changes requested",
  approved: "Approved",
  unsound: "Invalid",
  unchecked: "Not checked",
  superseded: "Superseded",
  withdrawn: "Withdrawn",
}

const TONES: Readonly<Record<ReviewState, string>> = {
  open: "move",
  "changes-requested": "move",
  approved: "good",
  unsound: "bad",
  unchecked: "move",
  superseded: "past",
  withdrawn: "past",
}

interface StateMarkProps {
  readonly state: ReviewState
  /** True if the proposed policy is in force now. */
  readonly isLive: boolean
}

/** The state of a review in a word or two. */
export function StateMark({ state, isLive }: StateMarkProps) {
  const text = useText()
  const name = state === "approved" && isLive ? "Approved, live" : NAMES[state]
  return <strong className={`outcome outcome-${TONES[state]}`}>{text(name)}</strong>
}
