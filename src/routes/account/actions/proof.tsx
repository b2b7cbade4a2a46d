import { useText } from "../../../language/use-text.ts"
import { PROOF_FIELD, type ProofKind } from "../../sign-in/fresh-proof.ts"
import { TextField } from "../../../ui/forms/text-field.tsx"

interface ProofProps {
  /** The kind of proof; null if none is required, and then nothing is shown. */
  readonly owed: ProofKind | null
  readonly email: string
  readonly error: string | undefined
}

/** The field for a proof of identity, inside the form that needs it, so that nothing typed is lost. */
export function Proof({ owed, email, error }: ProofProps) {
  const text = useText()
  if (owed === null) return null
  // The field appears after a form was sent, and may be further down the page. Without a script only this attribute
  // moves the focus there.
  return (
    <fieldset className="proof">
      <legend>{text("Confirm it's you")}</legend>
      {owed === "code" ? (
        <TextField
          label={text("Code from your authenticator app")}
          hint={text("Confirm this change with a code. You will not be asked again for five minutes.")}
          name={PROOF_FIELD}
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          // Room for a space or a hyphen between any two digits.
          maxLength={11}
          error={error}
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          required
        />
      ) : (
        <>
          {/* The account, for password managers. */}
          <input type="hidden" name="username" autoComplete="username" value={email} />
          <TextField
            label={text("Your password")}
            hint={text("Confirm this change with your password. You will not be asked again for five minutes.")}
            name={PROOF_FIELD}
            type="password"
            autoComplete="current-password"
            error={error}
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            required
          />
        </>
      )}
    </fieldset>
  )
}
