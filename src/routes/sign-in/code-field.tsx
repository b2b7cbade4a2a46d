import { useText } from "../../language/use-text.ts"
import { TextField } from "../../ui/forms/text-field.tsx"

/** A field for an authenticator app's code. It is a text field, because a code can begin with zero. */
export function CodeField({ error }: { readonly error: string | undefined }) {
  const text = useText()
  return (
    <TextField
      label={text("Six-digit code")}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      // Room for a space or a hyphen between any two digits.
      maxLength={11}
      error={error}
      required
    />
  )
}
