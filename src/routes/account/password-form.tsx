import { Form } from "react-router"
import { useText } from "../../language/use-text.ts"
import { Button } from "../../ui/button.tsx"
import { FormSummary } from "../../ui/forms/form-summary.tsx"
import { TextField } from "../../ui/forms/text-field.tsx"
import { NewPasswordField } from "../sign-in/credential-fields.tsx"
import type { AccountAnswer } from "./actions/account-answer.ts"
import type { Intent } from "./actions/intents.ts"
import { Section } from "./layout/section.tsx"
import { useAccountForm } from "./actions/use-account-form.ts"

interface PasswordFormProps {
  readonly email: string
  readonly answer: AccountAnswer | undefined
}

export function PasswordForm({ email, answer }: PasswordFormProps) {
  const text = useText()
  const intent: Intent = "password"
  const { problems, errorOf, pending } = useAccountForm(answer, intent)
  return (
    <Section heading="Password">
      <FormSummary title={text("Your password was not changed")} problems={problems} />
      <Form method="post" noValidate>
        {/* Tells a password manager whose password this is. */}
        <input type="hidden" name="email" autoComplete="username" value={email} />
        <TextField
          label={text("Current password")}
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
        <Button look="secondary" name="intent" value={intent} pending={pending}>
          {text("Change password")}
        </Button>
      </Form>
    </Section>
  )
}
