import "../../language/workbench.ts"

import { data } from "react-router"
import { requestFactsContext, serverSessionContext } from "../../locks/context.ts"
import { sessionFor } from "../../locks/locks.server.ts"
import { Rich } from "../../language/rich.tsx"
import { useText } from "../../language/use-text.ts"
import { LONGEST } from "../../../supabase/limits.ts"
import { mailReviewNews } from "../../policies/approvals/mail-review-news.server.ts"
import { approve } from "../../policies/reviews/write-review.server.ts"
import { Button } from "../../ui/button.tsx"
import { Card } from "../../ui/card.tsx"
import { FormSummary, type Problem } from "../../ui/forms/form-summary.tsx"
import { redirectAfter } from "../../ui/shell/done.ts"
import { PageHeading } from "../../ui/shell/heading.tsx"
import { LinkTo } from "../../ui/shell/link-to.tsx"
import { pageHrefOf } from "../../ui/shell/page-href.ts"
import { Typed } from "../../ui/policy/typed.tsx"
import { Proof } from "../account/actions/proof.tsx"
import { typedTextOf } from "../sign-in/auth-forms.ts"
import { PROOF_FIELD, type ProofKind } from "../sign-in/fresh-proof.ts"
import { postedForm, problemsOf } from "../sign-in/posted-form.ts"
import type { Route } from "./+types/approve"
import { ChangedAccess } from "./effects.tsx"
import {
  hasStandingApproval,
  isOneOfApprovers,
  mayApprove,
  reviewFactsOf,
} from "../../policies/approvals/facts.server.ts"
import {
  failedForm,
  isPlain,
  NOT_PLAIN,
  problemsIn,
  typedSentenceOf,
  writeOrFail,
  writerOf,
  type FailedForm,
} from "./forms.server.ts"
import { provenBy } from "./proven.server.ts"
import { useFieldError } from "../../ui/forms/use-field-error.ts"
import { TextArea } from "./text-area.tsx"
import { useReachableForm } from "./use-reachable-form.ts"
import { PolicyHash } from "../../ui/policy-hash.tsx"
import { Section } from "../../ui/section.tsx"

/**
 * The change that an approval would be for, and whether this person may approve it. `access` has the first part of the
 * access changes, null if the compiler did not answer or cannot compare the two policies.
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  const session = sessionFor(context, "/reviews/:review/approve")
  const { uid, email } = session
  const facts = await reviewFactsOf(context, params.review)
  const { review, change, proposal, today } = facts
  const { id, title, app, digest } = review
  return {
    email,
    review: { id, title, app, digest, from: change.baseHash, to: change.policyHash },
    access: proposal?.access ?? null,
    today,
    mayApprove: mayApprove(context, facts, session),
    isApprover: isOneOfApprovers(context, session),
    isMine: review.author_id === uid,
    hasKey: context.get(requestFactsContext).approvals !== null,
  }
}

/**
 * Stores an approval and redirects to its review, if the person may give it, the form names exactly these texts, and a
 * recent proof shows who sends it. Otherwise the answer has the problems, and in `proof` the kind of proof that is
 * still needed.
 */
export async function action({ request, context, params }: Route.ActionArgs) {
  const session = sessionFor(context, "/reviews/:review/approve")
  const form = await postedForm(request)
  if (!isOneOfApprovers(context, session)) return refused(failedForm(form, NOT_AN_APPROVER, 403))
  const facts = await reviewFactsOf(context, params.review)
  const { review } = facts
  const sentence = typedSentenceOf(form)
  // The digest is that of the texts on the page that sent the form, so nothing else is approved.
  const isOfTheseTexts = typedTextOf(form, "digest") === review.digest
  const approved = () =>
    redirectAfter(
      "approved",
      pageHrefOf("/reviews/:review", { params: { review: review.id }, search: { done: "approved" } }),
    )
  // The form was sent twice, as by a second press of the button.
  if (isOfTheseTexts && hasStandingApproval(facts, session)) return approved()
  const isForbidden = !mayApprove(context, facts, session) || !isOfTheseTexts
  const faults = problemsIn([
    [sentence === "", "sentence", "Say in a sentence why you approve it."],
    [sentence.length > LONGEST.sentence, "sentence", "The sentence can have at most 200 characters."],
    [!isPlain(sentence), "sentence", NOT_PLAIN],
    [isForbidden, null, "You cannot do this, or the review is over. Reload the page."],
  ])
  if (faults.length > 0) return refused(failedForm(form, faults))
  // Checked last, so that a proof is required only for a form without other faults.
  const missingProof = await provenBy(context.get(serverSessionContext), form)
  if (missingProof !== null)
    return refused(failedForm(form, missingProof.problems, missingProof.status), missingProof.kind)
  const change = { review: review.id, author: review.author_id, digest: review.digest }
  const done = await writeOrFail(context, form, async () => {
    const isNew = await approve(writerOf(context, session), change, sentence)
    if (isNew) {
      context.get(requestFactsContext).noteWritten({ kind: "review-approved", review: review.id })
      mailReviewNews(context, session, "review-approved", facts)
    }
    return true as const
  })
  return done === true ? approved() : refused(done)
}

/** The response to a form that failed, with the kind of proof that it needs; null for none. */
const refused = (failed: FailedForm, proof: ProofKind | null = null) =>
  data({ ...failed, proof }, { status: failed.status })

/** The page on which an approver approves a reviewed change. */
export default function ApprovePage({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText()
  const { review, access, today, email, isMine, hasKey } = loaderData
  const answer = actionData ?? null
  const problems = problemsOf(answer)
  const errorOf = useFieldError(problems)
  const { checkProblems, onSubmit } = useReachableForm()
  return (
    <>
      <PageHeading
        title={text("Approve a change")}
        lead={
          <Rich
            message={
              !loaderData.mayApprove
                ? review.app === ""
                  ? "“<title/>”: from policy <from/> to <to/>."
                  : "“<title/>” for <app/>: from policy <from/> to <to/>."
                : review.app === ""
                  ? "You are approving “<title/>”: from policy <from/> to <to/>, and nothing else."
                  : "You are approving “<title/>” for <app/>: from policy <from/> to <to/>, and nothing else."
            }
            parts={{
              title: <Typed>{review.title}</Typed>,
              app: <Typed>{review.app}</Typed>,
              from: <PolicyHash>{review.from}</PolicyHash>,
              to: <PolicyHash>{review.to}</PolicyHash>,
            }}
          />
        }
      />
      <Section id="access" title={text("Access changes")} className="mb-8">
        <ChangedAccess
          access={access}
          today={today}
          nobody="No one's access changes: everyone gets what they get now."
        />
        {access === null || access.total === access.changes.length ? null : (
          <p className="note">
            <Rich
              message="Not shown: {{count}} more. <to>The review</to> has them all."
              values={{ count: access.total - access.changes.length }}
              parts={{
                to: <LinkTo to="/reviews/:review" params={{ review: review.id }} />,
              }}
            />
          </p>
        )}
        <p className="mt-3 text-sm text-faint">
          <Rich
            message="Fingerprint of both texts: <digest/>"
            parts={{ digest: <code className="break-all">{review.digest}</code> }}
          />
        </p>
      </Section>
      {loaderData.mayApprove ? (
        <div className="max-w-md">
          <Card>
            <FormSummary title={text("It was not approved")} problems={checkProblems ?? problems} />
            {/* A plain form with a new document, because a proof may replace this session. */}
            <form method="post" noValidate onSubmit={onSubmit}>
              <input type="hidden" name="digest" value={review.digest} />
              <TextArea
                label={text("Why do you approve it?")}
                hint={text(
                  hasKey
                    ? "One sentence. Everyone who is signed in can read it, and it becomes part of the approval, which this server signs."
                    : "One sentence. Everyone who is signed in can read it. It becomes part of the approval, which you can then download as an unsigned file.",
                )}
                name="sentence"
                rows={3}
                defaultValue={answer?.typed.sentence ?? ""}
                error={errorOf("sentence")}
              />
              <Proof owed={answer?.proof ?? null} email={email} error={errorOf(PROOF_FIELD)} />
              <div className="flex flex-wrap gap-3">
                <Button name="intent" value="approve">
                  {text("Approve this change")}
                </Button>
                <LinkTo to="/reviews/:review" params={{ review: review.id }} look="secondary">
                  {text("Back to the review")}
                </LinkTo>
              </div>
            </form>
          </Card>
        </div>
      ) : (
        <>
          <p className="mb-4">
            {text(
              isMine
                ? "This review is your own, so someone else must approve it."
                : !loaderData.isApprover
                  ? "Only approvers can approve changes here. You are not one of them."
                  : "There is nothing for you to approve here: you already have, or the review is over.",
            )}
          </p>
          <LinkTo to="/reviews/:review" params={{ review: review.id }} look="secondary">
            {text("Back to the review")}
          </LinkTo>
        </>
      )}
    </>
  )
}

const NOT_AN_APPROVER: readonly Problem[] = [
  { field: null, message: "Only approvers can approve changes here. You are not one of them." },
]
