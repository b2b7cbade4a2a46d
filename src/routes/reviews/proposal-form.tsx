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
  /** The answer to the form if it was refused; null before that. Its values replace `title` and `text`. */
  readonly answer: FailedForm | null
  readonly title?: string
  /** The text to begin with, also after one that was too large for the answer. */
  readonly text: string
}

/** The form that requests a review of a policy: a title and the text. It is sent to the page that contains it. */
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
        {/* The action of the list of reviews reads the app. That of a review has its own, and ignores the field. */}
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
          defaultValue={answer?.typed.policy ?? policy}
          error={errorOf("policy")}
          isCode
        />
        {/* The action of a review tells its forms apart by the intent. That of the list ignores it. */}
        <Button name="intent" value="replace">
          {text("Request a review")}
        </Button>
      </PostForm>
    </section>
  )
}
