import { Form } from "react-router"
import { useText } from "../../language/use-text.ts"
import { Button } from "../../ui/button.tsx"
import { FormSummary } from "../../ui/forms/form-summary.tsx"
import { TextField } from "../../ui/forms/text-field.tsx"
import type { AccountAnswer } from "./actions/account-answer.ts"
import type { Intent } from "./actions/intents.ts"
import { Section } from "./layout/section.tsx"
import { useAccountForm } from "./actions/use-account-form.ts"

interface NameFormProps {
  readonly name: string
  readonly answer: AccountAnswer | undefined
}

export function NameForm({ name, answer }: NameFormProps) {
  const text = useText()
  const intent: Intent = "name"
  const { problems, errorOf, typed, pending } = useAccountForm(answer, intent)
  return (
    <Section heading="Name">
      <FormSummary title={text("Your name was not saved")} problems={problems} />
      <Form method="post" noValidate>
        <TextField
          // What was saved may be spelt otherwise than what was typed.
          key={name}
          label={text("Your name")}
          name="name"
          autoComplete="name"
          spellCheck={false}
          hint={text("How this page greets you. Leave it empty for no name.")}
          defaultValue={typed.name ?? name}
          error={errorOf("name")}
        />
        <Button look="secondary" name="intent" value={intent} pending={pending}>
          {text("Save name")}
        </Button>
      </Form>
    </Section>
  )
}
