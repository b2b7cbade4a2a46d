import { Form, useNavigation } from "react-router"
import { useText } from "../../language/use-text.ts"
import { Button } from "../../ui/button.tsx"
import { Card } from "../../ui/card.tsx"
import { FormSummary, type Problem } from "../../ui/form-summary.tsx"
import { TextField } from "../../ui/text-field.tsx"
import { useFieldError } from "../signin/use-field-error.ts"
import type { Intent } from "./account-changes.ts"

interface NameFormProps {
  readonly name: string
  readonly problems: readonly Problem[]
}

export function NameForm({ name, problems }: NameFormProps) {
  const text = useText()
  const errorOf = useFieldError(problems)
  const { state, formData } = useNavigation()
  const intent: Intent = "name"
  return (
    <Card>
      <h2 className="mb-3 text-xl font-semibold">{text("Name")}</h2>
      <FormSummary title={text("Your name was not saved")} problems={problems} />
      <Form method="post" noValidate>
        <TextField
          // What was saved may be spelt otherwise than what was typed.
          key={name}
          label={text("Your name")}
          name="name"
          autoComplete="name"
          spellCheck={false}
          hint={text("How this page greets you. Leave it empty to have none.")}
          defaultValue={name}
          error={errorOf("name")}
        />
        <Button name="intent" value={intent} pending={state !== "idle" && formData?.get("intent") === intent}>
          {text("Save name")}
        </Button>
      </Form>
    </Card>
  )
}
