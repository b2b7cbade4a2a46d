import { Form } from "react-router"
import { useText } from "../../../language/use-text.ts"
import { Button } from "../../../ui/button.tsx"
import { FormSummary, type Problem } from "../../../ui/forms/form-summary.tsx"
import { LinkTo } from "../../../ui/shell/link-to.tsx"
import { TextField } from "../../../ui/forms/text-field.tsx"
import { useFieldError } from "../use-field-error.ts"
import { RECOVERY } from "./second-factor-form.tsx"

interface RecoveryCodeProps {
  readonly next: string | null
  readonly busy: boolean
  readonly problems: readonly Problem[]
}

/** For people who have lost their authenticator app. */
export function RecoveryCode({ next, busy, problems }: RecoveryCodeProps) {
  const text = useText()
  const errorOf = useFieldError(problems)
  return (
    <>
      <FormSummary title={text("The recovery code was not accepted")} problems={problems} />
      <Form method="post" noValidate>
        <input type="hidden" name="way" value={RECOVERY} />
        <TextField
          label={text("Recovery code")}
          name="code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint={text("One of the codes you saved when you set up the second factor. Each works once.")}
          error={errorOf("code")}
          required
        />
        <Button pending={busy} wide>
          {text("Sign in and turn off the second factor")}
        </Button>
      </Form>
      <p className="mt-4 text-sm">
        <LinkTo to="/mfa" search={{ next }}>
          {text("Use the authenticator app instead")}
        </LinkTo>
      </p>
    </>
  )
}
