import { Form, useNavigation } from "react-router"
import { Button } from "../../ui/button.tsx"
import { Card } from "../../ui/card.tsx"
import { FormSummary, type Problem } from "../../ui/form-summary.tsx"
import { TextField } from "../../ui/text-field.tsx"
import { messageFor } from "../signin/posted-form.ts"
import type { Intent } from "./account-changes.ts"

interface PasswordFormProps {
  readonly email: string
  readonly problems: readonly Problem[]
}

export function PasswordForm({ email, problems }: PasswordFormProps) {
  const { state, formData } = useNavigation()
  const intent: Intent = "password"
  return (
    <Card>
      <h2 className="mb-3 text-xl font-semibold">Password</h2>
      <FormSummary title="Your password was not changed" problems={problems} />
      <Form method="post" noValidate>
        {/* Tells a password manager whose password this is. */}
        <input type="hidden" name="email" autoComplete="username" value={email} />
        <TextField
          label="Present password"
          name="current"
          type="password"
          autoComplete="current-password"
          error={messageFor("current", problems)}
          required
        />
        <TextField
          label="New password"
          name="password"
          type="password"
          autoComplete="new-password"
          minLength={8}
          hint="At least 8 characters. Your other devices will have to sign in with it."
          error={messageFor("password", problems)}
          required
        />
        <Button name="intent" value={intent} pending={state !== "idle" && formData?.get("intent") === intent}>
          Change password
        </Button>
      </Form>
    </Card>
  )
}
