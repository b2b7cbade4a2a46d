import type { PlainMessage } from "../../language/message.ts"
import { useText } from "../../language/use-text.ts"
import type { Liveness, ReviewState } from "../../policies/reviews/review.ts"

/** The name of each state. */
const NAMES: Readonly<Record<ReviewState, PlainMessage>> = {
  open: "Open",
  "changes-requested": "Changes requested",
  approved: "Approved",
  unsound: "Invalid",
  unchecked: "Not checked",
  superseded: "Superseded",
  withdrawn: "Withdrawn",
}

/** The name of an approved review, by whether its policy is in force. */
const APPROVED: Readonly<Record<Liveness, PlainMessage>> = {
  now: "Approved, live",
  before: "Approved, no longer live",
  never: NAMES.approved,
}

/** The end of the class name for the colour of each state. */
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
  /** Tells if the proposed policy is in force, was before, or never was. Shown for an approved review only. */
  readonly live: Liveness
}

/** The state of a review in a word or two. */
export function StateMark({ state, live }: StateMarkProps) {
  const text = useText()
  const name = state === "approved" ? APPROVED[live] : NAMES[state]
  return <strong className={`outcome outcome-${TONES[state]}`}>{text(name)}</strong>
}
