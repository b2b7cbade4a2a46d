import type { MouseEvent } from "react"
import { useText } from "../../language/use-text.ts"
import type { AccessChanges } from "../../ui/access-changes.tsx"
import { AccessSummary, opensToPublic } from "./access-summary.tsx"
import { CONSEQUENCES_ID } from "./consequences.tsx"
import type { CheckAnswer } from "../../compiler/finding.ts"

interface AccessGlanceProps {
  /** Null before the first check. */
  readonly answer: CheckAnswer | null
  /** Whether the answer is about the text as it stands. */
  readonly current: boolean
}

/**
 * Whose access would change, beside the text: nobody takes a text away without having met its warning. It is announced
 * by the section that lists it. A text that the compiler rejects has findings in this place.
 */
export function AccessGlance({ answer, current }: AccessGlanceProps) {
  const draft = answer?.kind === "checked" ? answer.draft : null
  return draft === null ? null : <Glance access={draft.access} current={current} />
}

interface GlanceProps extends Pick<AccessGlanceProps, "current"> {
  readonly access: AccessChanges | null
}

function Glance({ access, current }: GlanceProps) {
  const text = useText()
  // What cannot be compared may open anything.
  const warns = access === null || opensToPublic({ access })
  return (
    <div className={warns ? "access-glance access-warning" : "access-glance"}>
      <p className={current ? undefined : "text-faint"}>
        <AccessSummary access={access} />
      </p>
      {access === null || access.changes.length === 0 ? null : (
        <p>
          <a href={`#${CONSEQUENCES_ID}`} className="link" onClick={goToConsequences}>
            {text("See who")}
          </a>
        </p>
      )}
    </div>
  )
}

/** By hand: to the router another fragment is another page, which knows nothing of the form's last answer. */
function goToConsequences(event: MouseEvent): void {
  const heading = document.getElementById(CONSEQUENCES_ID)
  if (heading === null) return
  event.preventDefault()
  heading.focus({ preventScroll: true })
  heading.scrollIntoView()
}
