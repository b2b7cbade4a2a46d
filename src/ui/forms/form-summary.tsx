import { useEffect, useRef } from "react"
import type { Problem } from "../../language/message.ts"

export type { Problem } from "../../language/message.ts"
import { useText } from "../../language/use-text.ts"
import { fieldIdOf } from "./text-field.tsx"

/** A problem with a form. `field` is a field's name, or null for the form as a whole. */
interface FormSummaryProps {
  readonly problems: readonly Problem[]
  /** The title in the reader's language. */
  readonly title?: string
  /** Given when the page has two fields of one name, as `TextField`'s `id`. */
  readonly idOf?: (field: string) => string
}

/** The list of all problems, announced and focused when it appears. Nothing without problems. */
export function FormSummary({ problems, title, idOf = fieldIdOf }: FormSummaryProps) {
  const text = useText()
  const box = useRef<HTMLDivElement>(null)
  const announced = useRef<readonly Problem[]>(null)
  useEffect(() => {
    if (announced.current === problems) return
    announced.current = problems
    box.current?.focus()
  }, [problems])
  if (problems.length === 0) return null
  return (
    <div ref={box} role="alert" tabIndex={-1} className="form-summary">
      <p className="font-semibold">{title ?? text("Please check the form")}</p>
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
