import { useText } from "../../language/use-text.ts"
import { TextField } from "../../ui/forms/text-field.tsx"

interface CodeFieldProps {
  readonly error: string | undefined
}

/** Text and not a number: a code may begin with zero, and nobody counts it up and down. */
export function CodeField({ error }: CodeFieldProps) {
  const text = useText()
  return (
    <TextField
      label={text("Six-digit code")}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      maxLength={11}
      error={error}
      required
    />
  )
}
