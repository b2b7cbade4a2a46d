import { useText } from "../../language/use-text.ts"
import { PostForm } from "../../ui/forms/post-form.tsx"
import { Button } from "../../ui/button.tsx"
import { FormSummary } from "../../ui/forms/form-summary.tsx"
import { TextField } from "../../ui/forms/text-field.tsx"
import type { FailedForm } from "./forms.server.ts"
import { useFieldError } from "../../ui/forms/use-field-error.ts"
import { problemsOf } from "../sign-in/posted-form.ts"
import { TextArea } from "./text-area.tsx"

interface ProposalFormProps {
  readonly answer: FailedForm | null
  readonly title?: string
  readonly text: string
}

/** The form for a new review: a title and a text. It is sent to the page that contains it. */
export function ProposalForm({ answer, title = "", text: policy }: ProposalFormProps) {
  const text = useText()
  const problems = problemsOf(answer)
  const errorOf = useFieldError(problems)
  return (
    <section aria-labelledby="propose" className="mb-10 max-w-4xl no-print">
      <h2 id="propose" className="mb-3">
        {text("Request a review")}
      </h2>
      <FormSummary title={text("No review was started")} problems={problems} />
      <PostForm noValidate>
        {/* For the list of reviews only: a replacement is for the app of the review that it replaces. */}
        <input type="hidden" name="app" value={answer?.typed.app ?? ""} />
        <TextField
          label={text("What is the change for?")}
          hint={text(
            "Everyone who is signed in will be able to read it, with your address. You cannot change it later.",
          )}
          name="title"
          defaultValue={answer?.typed.title ?? title}
          error={errorOf("title")}
          required
        />
        <TextArea
          label={text("The proposed policy")}
          name="policy"
          rows={18}
          // A text that was too large is not in the answer, so the field begins with the present one.
          defaultValue={answer?.typed.policy || policy}
          error={errorOf("policy")}
          isCode
        />
        {/* The page of a review has several forms. The list of reviews has this one, and ignores the intent. */}
        <Button name="intent" value="replace">
          {text("Request a review")}
        </Button>
      </PostForm>
    </section>
  )
}
