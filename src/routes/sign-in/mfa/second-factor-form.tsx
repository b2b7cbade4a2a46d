import { Form } from "react-router"
import { useText } from "../../../language/use-text.ts"
import { Button } from "../../../ui/button.tsx"
import { FormSummary, type Problem } from "../../../ui/forms/form-summary.tsx"
import { LinkTo } from "../../../ui/shell/link-to.tsx"
import { CodeField } from "../code-field.tsx"
import { useFieldError } from "../../../ui/forms/use-field-error.ts"

interface SecondFactorFormProps {
  readonly next: string | null
  readonly busy: boolean
  readonly problems: readonly Problem[]
}

/** The form for a code of an authenticator app. */
export function SecondFactorForm({ next, busy, problems }: SecondFactorFormProps) {
  const text = useText()
  const errorOf = useFieldError(problems)
  return (
    <>
      <FormSummary title={text("The code was not accepted")} problems={problems} />
      <Form method="post" noValidate>
        <input type="hidden" name="next" value={next ?? ""} />
        <CodeField error={errorOf("code")} />
        <Button pending={busy} wide>
          {text("Continue")}
        </Button>
      </Form>
      <p className="mt-4 text-sm">
        <LinkTo to="/mfa" search={{ with: RECOVERY, next }}>
          {text("Lost your authenticator app? Use a recovery code")}
        </LinkTo>
      </p>
    </>
  )
}

/** The query value that shows the form for recovery codes. */
export const RECOVERY = "recovery-code"
