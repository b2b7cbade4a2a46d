import { Field, fieldIdOf } from "../../ui/forms/text-field.tsx"

interface TextAreaProps {
  readonly label: string
  readonly name: string
  /** Needed only if a page has two fields of this name. */
  readonly id?: string
  readonly rows: number
  readonly defaultValue: string
  readonly hint?: string
  readonly error: string | undefined
  /** True for a policy text. */
  readonly isCode?: boolean
}

/** A text area with its label, hint and error. */
export function TextArea({
  label,
  name,
  id: fieldId = name,
  rows,
  defaultValue,
  hint,
  error,
  isCode = false,
}: TextAreaProps) {
  const id = fieldIdOf(fieldId)
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {(described) => (
        <textarea
          id={id}
          name={name}
          rows={rows}
          defaultValue={defaultValue}
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
