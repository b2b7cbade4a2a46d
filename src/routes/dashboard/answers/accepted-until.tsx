import { Rich } from "../../../language/rich.tsx"
import { useText } from "../../../language/use-text.ts"
import { Day } from "../../../ui/shell/moment.tsx"
import type { AcceptedFinding } from "./answers.ts"

interface AcceptedUntilProps extends Pick<AcceptedFinding, "until"> {
  /** In UTC. */
  readonly today: string
}

/** How long a finding is accepted, or that its day is over and nothing but the running build still accepts it. */
export function AcceptedUntil({ until, today }: AcceptedUntilProps) {
  const text = useText()
  if (until === null) return text("no end date")
  const parts = { day: <Day day={until} /> }
  return until < today ? (
    <span className="outcome outcome-bad">
      <Rich message="expired at the end of <day/>, so the compiler reports it again" parts={parts} />
    </span>
  ) : (
    <Rich message="until <day/>" parts={parts} />
  )
}
