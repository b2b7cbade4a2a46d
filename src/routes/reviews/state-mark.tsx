import type { PlainMessage } from "../../language/message.ts"
import { useText } from "../../language/use-text.ts"
import type { Liveness, ReviewState } from "../../policies/reviews/review.ts"

/** The name of each state, and the end of the class name for its colour. */
const STATES: Readonly<Record<ReviewState, { readonly name: PlainMessage; readonly tone: string }>> = {
  open: { name: "Open", tone: "move" },
  "changes-requested": { name: "Changes requested", tone: "move" },
  approved: { name: "Approved", tone: "good" },
  unsound: { name: "Invalid", tone: "bad" },
  unchecked: { name: "Not checked", tone: "move" },
  superseded: { name: "Superseded", tone: "past" },
  withdrawn: { name: "Withdrawn", tone: "past" },
}

/** The name of an approved review, by whether its policy is in force. */
const APPROVED: Readonly<Record<Liveness, PlainMessage>> = {
  now: "Approved, live",
  before: "Approved, no longer live",
  never: STATES.approved.name,
}

interface StateMarkProps {
  readonly state: ReviewState
  /** Tells if the proposed policy is in force, was before, or never was. Shown for an approved review only. */
  readonly live: Liveness
}

/** The state of a review in a word or two. */
export function StateMark({ state, live }: StateMarkProps) {
  const text = useText()
  const { name, tone } = STATES[state]
  return <strong className={`outcome outcome-${tone}`}>{text(state === "approved" ? APPROVED[live] : name)}</strong>
}
