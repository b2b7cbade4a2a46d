import { useNavigation } from "react-router"
import { useText } from "../../language/use-text.ts"
import { PostForm } from "../../ui/forms/post-form.tsx"
import { Button } from "../../ui/button.tsx"
import { FormSummary, type Problem } from "../../ui/forms/form-summary.tsx"
import { pageHrefOf } from "../../ui/shell/page-href.ts"
import { EmailField } from "./credential-fields.tsx"
import { useFieldError } from "../../ui/forms/use-field-error.ts"

/** The intent of the form that sends the confirmation link again. */
export const RESEND = "resend"

interface SendAgainProps {
  /** The address that was just typed; null to ask for one. */
  readonly known?: string | null
  readonly typed?: string
  readonly next?: string | null
  readonly problems?: readonly Problem[]
}

const NONE: readonly Problem[] = []

/**
 * A form that requests the confirmation link again. The answer is the same for every address, so that it reveals no
 * accounts.
 */
export function SendAgain({ known = null, typed = "", next = null, problems = NONE }: SendAgainProps) {
  const text = useText()
  const errorOf = useFieldError(problems)
  const { state, formData } = useNavigation()
  return (
    <>
      <FormSummary title={text("No email was sent")} problems={problems} />
      <PostForm action={pageHrefOf("/signup", { search: { sent: "again", next } })} noValidate>
        <input type="hidden" name="next" value={next ?? ""} />
        {known === null ? (
          <EmailField typed={typed} error={errorOf("email")} />
        ) : (
          <input type="hidden" name="email" value={known} />
        )}
        <Button
          name="intent"
          value={RESEND}
          look="secondary"
          pending={state !== "idle" && formData?.get("intent") === RESEND}
          wide
        >
          {text("Resend the confirmation link")}
        </Button>
      </PostForm>
    </>
  )
}
