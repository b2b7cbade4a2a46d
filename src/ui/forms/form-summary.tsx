import { useEffect, useRef, useState } from "react"
import type { Problem } from "../../language/message.ts"
import { useText } from "../../language/use-text.ts"
import { fieldIdOf } from "./text-field.tsx"

export type { Problem } from "../../language/message.ts"

interface FormSummaryProps {
  readonly problems: readonly Problem[]
  /** The title in the reader's language, unless it is unknown if the form was carried out. */
  readonly title?: string
  /** Returns the id of a field, for pages with two fields of the same name. */
  readonly idOf?: (field: string) => string
}

/** The list of a form's problems, announced and focused when it appears. */
export function FormSummary({ problems, title, idOf = fieldIdOf }: FormSummaryProps) {
  const text = useText()
  const box = useRef<HTMLDivElement>(null)
  // The problems that last took the focus, so that a later render with the same ones does not take it again.
  const announced = useRef<readonly Problem[]>(null)
  useEffect(() => {
    if (announced.current === problems) return
    announced.current = problems
    box.current?.focus()
  }, [problems])
  if (problems.length === 0) return null
  const isOutcomeUnknown = problems.some((problem) => problem.isOutcomeUnknown)
  return (
    <div ref={box} role="alert" tabIndex={-1} className="form-summary">
      <p className="font-semibold">
        {isOutcomeUnknown ? text("We do not know if this worked") : (title ?? text("Please check the form"))}
      </p>
      <ul>
        {problems.map(({ field, message }) => (
          <li key={`${field ?? ""} ${message}`}>
            {field === null ? text(message) : <FieldLink id={idOf(field)}>{text(message)}</FieldLink>}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A plain link, because the router treats a fragment as a navigation, which would discard the form's answer. */
const FieldLink = ({ id, children }: { readonly id: string; readonly children: string }) => (
  <a
    href={`#${id}`}
    onClick={(event) => {
      const field = document.getElementById(id)
      if (field === null) return
      event.preventDefault()
      field.focus()
    }}
  >
    {children}
  </a>
)

/**
 * The name of a hidden field in a form whose previous attempt may have been carried out. With it, a problem that proves
 * that it was, such as an account that no longer exists when it is to be deleted, counts as a success.
 */
export const MAY_BE_DONE = "may-be-done"

/**
 * A hidden field for the next attempt, if it is unknown whether an attempt was carried out. It stays until the form has
 * no problem, because a later attempt that failed, such as with a typo, proves nothing about that one.
 */
export function MayBeDone({ problems }: { readonly problems: readonly Problem[] }) {
  const isUnknown = problems.some(({ isOutcomeUnknown }) => isOutcomeUnknown)
  const [isMarked, setMarked] = useState(isUnknown)
  const isStillUnknown = isUnknown || (isMarked && problems.length > 0)
  if (isStillUnknown !== isMarked) setMarked(isStillUnknown)
  return isStillUnknown ? <input type="hidden" name={MAY_BE_DONE} value="" /> : null
}
