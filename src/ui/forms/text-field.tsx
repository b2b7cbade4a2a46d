import { useState, type ComponentProps, type ReactNode } from "react"
import VisibilityIcon from "~icons/material-symbols/visibility-outline"
import VisibilityOffIcon from "~icons/material-symbols/visibility-off-outline"
import { useText } from "../../language/use-text.ts"
import { Icon } from "../icon.tsx"
import { useHydrated } from "./use-hydrated.ts"

interface TextFieldProps extends Omit<ComponentProps<"input">, "type" | "className"> {
  readonly label: string
  readonly name: string
  readonly type?: "text" | "email" | "password" | "search"
  /** Needed only when one page has two fields of this name. */
  readonly id?: string
  readonly error?: string | null | undefined
  readonly hint?: string | undefined
}

/** The default id of a field, to which the form summary links. */
export const fieldIdOf = (name: string): string => `field-${name}`

interface FieldProps {
  readonly id: string
  readonly label: string
  readonly hint: string | undefined
  readonly error: string | null | undefined
  /** Renders the control. `described` has the ids of the hint and the error, for `aria-describedby`. */
  readonly children: (described: string | undefined) => ReactNode
}

/** A control of a form with its label, hint and error. */
export function Field({ id, label, hint, error, children }: FieldProps) {
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`]
  const described = [...(hint === undefined ? [] : [hintId]), ...(error == null ? [] : [errorId])]
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint === undefined ? null : (
        <p id={hintId} className="field-hint">
          {hint}
        </p>
      )}
      {children(described.length === 0 ? undefined : described.join(" "))}
      {error == null ? null : (
        <p id={errorId} className="field-error">
          {error}
        </p>
      )}
    </div>
  )
}

/** A text field with its label, hint and error. A password can be made visible. */
export function TextField({ label, name, type = "text", id = fieldIdOf(name), error, hint, ...input }: TextFieldProps) {
  const text = useText()
  const [shown, setShown] = useState(false)
  const hydrated = useHydrated()
  const secret = type === "password"
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {(described) => (
        <div className="field-box">
          <input
            {...input}
            id={id}
            name={name}
            type={secret && shown ? "text" : type}
            dir={type === "text" || type === "search" ? "auto" : undefined}
            aria-invalid={error == null ? undefined : true}
            aria-describedby={described}
          />
          {secret && hydrated ? (
            <button type="button" className="field-toggle" aria-pressed={shown} onClick={() => setShown(!shown)}>
              <Icon picture={shown ? VisibilityOffIcon : VisibilityIcon} />
              <span className="sr-only">{text("Show {{field}}", { field: label })}</span>
            </button>
          ) : null}
        </div>
      )}
    </Field>
  )
}
