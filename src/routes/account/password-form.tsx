import { Form, useNavigation } from "react-router"
import { useText } from "../../language/use-text.ts"
import { Button } from "../../ui/button.tsx"
import { Card } from "../../ui/card.tsx"
import { FormSummary, type Problem } from "../../ui/form-summary.tsx"
import { TextField } from "../../ui/text-field.tsx"
import { NewPasswordField } from "../signin/credential-fields.tsx"
import { useFieldError } from "../signin/use-field-error.ts"
import type { Intent } from "./account-changes.ts"

interface PasswordFormProps {
  readonly email: string
  readonly problems: readonly Problem[]
}

export function PasswordForm({ email, problems }: PasswordFormProps) {
  const text = useText()
  const errorOf = useFieldError(problems)
  const { state, formData } = useNavigation()
  const intent: Intent = "password"
  return (
    <Card>
      <h2 className="mb-3 text-xl font-semibold">{text("Password")}</h2>
      <FormSummary title={text("Your password was not changed")} problems={problems} />
      <Form method="post" noValidate>
        {/* Tells a password manager whose password this is. */}
        <input type="hidden" name="email" autoComplete="username" value={email} />
        <TextField
          label={text("Present password")}
          name="current"
          type="password"
          autoComplete="current-password"
          error={errorOf("current")}
          required
        />
        <NewPasswordField
          label={text("New password")}
          hint={text("At least 8 characters. Your other devices will have to sign in with it.")}
          error={errorOf("password")}
        />
        <Button name="intent" value={intent} pending={state !== "idle" && formData?.get("intent") === intent}>
          {text("Change password")}
        </Button>
      </Form>
    </Card>
  )
}
