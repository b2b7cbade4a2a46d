import { useText } from "../../language/use-text.ts"
import { TextField } from "../../ui/forms/text-field.tsx"
import { useLocation } from "react-router"
import { MAX_EMAIL_LENGTH } from "./auth-forms.ts"

interface EmailFieldProps {
  readonly typed: string
  readonly error: string | undefined
}

/** A field for the email address of an account, which password managers recognise as the user name. */
export function EmailField({ typed, error }: EmailFieldProps) {
  const text = useText()
  return (
    <TextField
      label={text("Email address")}
      name="email"
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      defaultValue={typed}
      error={error}
      required
    />
  )
}

interface NewPasswordFieldProps {
  readonly label: string
  readonly hint: string
  readonly error: string | undefined
}

/** A field for a new password. Password managers offer to generate one. */
export const NewPasswordField = ({ label, hint, error }: NewPasswordFieldProps) => (
  <TextField
    label={label}
    name="password"
    type="password"
    autoComplete="new-password"
    minLength={8}
    hint={hint}
    error={error}
    required
  />
)

/** The location state with the typed email address, which must not be in the URL, because URLs end up in logs. */
export interface TypedEmail {
  readonly email: string
}

/** The email address that was typed on the page before this one. */
export function useTypedEmail(): string {
  const { state } = useLocation() as { readonly state: unknown }
  if (typeof state !== "object" || state === null || !("email" in state)) return ""
  return typeof state.email === "string" ? state.email.slice(0, MAX_EMAIL_LENGTH) : ""
}
