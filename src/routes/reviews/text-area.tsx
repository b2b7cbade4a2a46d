import type { ComponentProps } from "react"
import { Field, fieldIdOf } from "../../ui/forms/text-field.tsx"

interface TextAreaProps extends Omit<ComponentProps<"textarea">, "className"> {
  readonly label: string
  readonly name: string
  readonly hint?: string
  readonly error: string | undefined
  /** The typed text, which a refused form keeps. */
  readonly defaultValue: string
  readonly rows: number
  /** True for a policy text. */
  readonly isCode?: boolean
}

/** `id` is needed only if a page has two fields of this name. */
export function TextArea({ label, name, id: fieldId = name, hint, error, isCode = false, ...area }: TextAreaProps) {
  const id = fieldIdOf(fieldId)
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {(described) => (
        <textarea
          {...area}
          id={id}
          name={name}
          spellCheck={!isCode}
          dir={isCode ? "ltr" : "auto"}
          wrap={isCode ? "off" : "soft"}
          className={isCode ? "input font-mono text-sm" : "input"}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={described}
          required
        />
      )}
    </Field>
  )
}
