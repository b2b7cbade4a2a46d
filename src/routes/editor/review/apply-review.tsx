import { Form } from "react-router"
import { Rich } from "../../../language/rich.tsx"
import { useText } from "../../../language/use-text.ts"
import { Button } from "../../../ui/button.tsx"
import { pageHrefOf } from "../../../ui/shell/page-href.ts"
import type { ReviewAnswer } from "./review-answer.server.ts"
import type { DraftForm } from "../../../policies/drafts/draft-form.server.ts"

interface ApplyReviewProps {
  readonly answer: ReviewAnswer
  readonly policyPath: string
  /** Of the text that would be written. */
  readonly hash: string
}

/** Writes the policy file, where that can be done. */
export function ApplyReview({ answer: { form, draft, reviewed }, policyPath, hash }: ApplyReviewProps) {
  const text = useText()
  // The development server loads the page anew as soon as the file is written, which cancels whatever is on its way:
  // by then the page's address is the one that says what was done.
  const nameWhatComes = () =>
    window.history.replaceState(null, "", pageHrefOf("/editor", { search: { applied: hash } }))
  return (
    <Form method="post" action={pageHrefOf("/editor/review")} reloadDocument onSubmit={nameWhatComes}>
      <h2>{text("Apply")}</h2>
      <p className="my-2">
        <Rich
          message="Writes <file/> on this machine. The running app updates at once."
          parts={{ file: <code>{policyPath}</code> }}
        />
      </p>
      <CarriedDraft form={form} />
      <input type="hidden" name="draft" value={draft} />
      <input type="hidden" name="reviewed" value={reviewed} />
      <Button name="intent" value="apply">
        {text("Apply to the policy file")}
      </Button>
    </Form>
  )
}

/** A draft on its way through a form that does not change it. */
export const CarriedDraft = ({ form: { name, policy, baseHash, revision } }: { readonly form: DraftForm }) => (
  <>
    <input type="hidden" name="name" value={name} />
    <input type="hidden" name="policy" value={policy} />
    <input type="hidden" name="base_hash" value={baseHash} />
    <input type="hidden" name="revision" value={revision} />
  </>
)
