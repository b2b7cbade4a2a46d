import { PostForm } from "../../../ui/forms/post-form.tsx"
import { Typed } from "../../../ui/policy/typed.tsx"
import { useSubmitFailureText, type SubmitFailure } from "../../../policies/compiler/submit-failure.ts"
import { Rich } from "../../../language/rich.tsx"
import { useText } from "../../../language/use-text.ts"
import { Button } from "../../../ui/button.tsx"
import { Heading } from "../../../ui/shell/heading.tsx"
import { pageHrefOf } from "../../../ui/shell/page-href.ts"
import { Title } from "../../../ui/shell/title.tsx"
import { useHydrated } from "../../../ui/forms/use-hydrated.ts"
import { FormSummary } from "../../../ui/forms/form-summary.tsx"
import { useReachableForm } from "../../reviews/use-reachable-form.ts"
import type { About } from "../../../policies/chosen/about.ts"
import { Consequences } from "../check/consequences.tsx"
import type { EditedPolicy } from "../../../policies/chosen/edited-policy.ts"
import { useEditorHref } from "../context/edited.ts"
import { FindingsPanel } from "../../../ui/policy/findings-panel.tsx"
import { EditedBar } from "./edited-bar.tsx"
import { RecordMoved } from "./record-moved.tsx"
import type { ReviewAnswer } from "./review-answer.server.ts"
import { DownloadChange } from "../share/download-change.tsx"
import { copyText } from "../share/share-link.tsx"
import { TextField } from "../../../ui/forms/text-field.tsx"
import { useState } from "react"
import type { PlainMessage } from "../../../language/message.ts"
import type { DraftForm } from "../../../policies/drafts/draft-form.server.ts"

interface ApplyReviewProps {
  readonly answer: ReviewAnswer
  readonly policyPath: string
  /** The policy hash of the text that would be written. */
  readonly hash: string
}

/** The form that writes the policy file, in development. */
function ApplyReview({ answer: { form, draft, comparedDigest }, policyPath, hash }: ApplyReviewProps) {
  const text = useText()
  // Sets the page's address to its result before the file is written. The development server then reloads the page,
  // which cancels everything in progress.
  const showResultAddress = () =>
    window.history.replaceState(null, "", pageHrefOf("/editor", { search: { applied: hash } }))
  return (
    <PostForm action={pageHrefOf("/editor/review")} reloadDocument onSubmit={showResultAddress}>
      <h2>{text("Apply")}</h2>
      <p className="my-2">
        <Rich
          message="Writes <file/> on this machine. The running app updates at once."
          parts={{ file: <code>{policyPath}</code> }}
        />
      </p>
      <CarriedDraft form={form} />
      <input type="hidden" name="draft" value={draft} />
      {/* A policy file that has changed since this comparison is not overwritten. */}
      <input type="hidden" name="compared_digest" value={comparedDigest} />
      <Button name="intent" value="apply">
        {text("Apply to the policy file")}
      </Button>
    </PostForm>
  )
}

/** Hidden fields with a draft, for a form that passes it on unchanged. */
const CarriedDraft = ({ form: { name, policy, baseHash, revision } }: { readonly form: DraftForm }) => (
  <>
    <input type="hidden" name="name" value={name} />
    <input type="hidden" name="policy" value={policy} />
    <input type="hidden" name="base_hash" value={baseHash} />
    <input type="hidden" name="revision" value={revision} />
  </>
)

interface PullRequestProps {
  readonly markdown: string
  readonly hydrated: boolean
}

/** The text for a pull request, to copy. */
function PullRequest({ markdown, hydrated }: PullRequestProps) {
  const text = useText()
  const [result, setResult] = useState<PlainMessage | null>(null)
  const copy = async () =>
    setResult(
      (await copyText(markdown)) ? "Copied." : "Your browser blocked copying. Select the text and copy it yourself.",
    )
  return (
    <section aria-labelledby="pull-request" className="mt-10 max-w-4xl">
      <h2 id="pull-request">{text("For the pull request")}</h2>
      <textarea
        readOnly
        lang="en"
        aria-labelledby="pull-request"
        value={markdown}
        rows={12}
        className="code-plain mt-2"
      />
      {hydrated ? (
        <p className="mt-2 flex flex-wrap items-center gap-3">
          <Button type="button" look="secondary" onClick={() => void copy()}>
            {text("Copy")}
          </Button>
          <output>{result === null ? "" : text(result)}</output>
        </p>
      ) : null}
    </section>
  )
}

interface AskForReviewProps {
  readonly title: string
  readonly policy: string
  /** The app's name in addresses. */
  readonly app: string
  readonly look: "primary" | "secondary"
}

/** The form that requests a review of the text. */
function AskForReview({ title, policy, app, look }: AskForReviewProps) {
  const text = useText()
  // The form leads to another page, which replaces this one and the typed title even if it cannot be loaded.
  const { checkProblems, onSubmit } = useReachableForm()
  return (
    <PostForm action={pageHrefOf("/reviews")} onSubmit={onSubmit}>
      <h2 className="mb-3">{text("Request a review")}</h2>
      {checkProblems === null ? null : <FormSummary title={text("No review was started")} problems={checkProblems} />}
      <input type="hidden" name="policy" value={policy} />
      <input type="hidden" name="app" value={app} />
      <TextField
        label={text("What is the change for?")}
        hint={text("Everyone who is signed in will be able to read it, with your address. You cannot change it later.")}
        name="title"
        defaultValue={title}
        required
      />
      {/* `/reviews` starts a review, whatever the intent. If it refuses, its form repeats this value. */}
      <Button name="intent" value="replace" look={look}>
        {text("Request a review")}
      </Button>
    </PostForm>
  )
}

interface ReviewProps {
  readonly answer: ReviewAnswer
  readonly policy: EditedPolicy
  readonly about: About | null
}

/** The review page of a text: the changes that it would make, and the next steps. */
export function Review({ answer, policy, about }: ReviewProps) {
  const text = useText()
  const hydrated = useHydrated()
  const hrefOf = useEditorHref()
  const { app, path, canBeReviewed, hash: newest, words } = policy
  const { form, movedFrom, draft, review, problem, canApply } = answer
  // Null for a text that is rejected or changes nothing: there is nothing to apply, to review or to download.
  const hash = changedHashOf(review)
  return (
    <>
      <Title>{text("Review")}</Title>
      <Heading
        lead={
          <Rich
            message={words?.reviewLead ?? "What this text would change, compared with the live policy, from <file/>."}
            parts={{ file: <code className="wrap-anywhere">{path}</code> }}
          />
        }
      >
        {form.name === "" ? (
          text("Review")
        ) : (
          <Rich message="Review of “<name/>”" parts={{ name: <Typed>{form.name}</Typed> }} />
        )}
      </Heading>
      {about === null ? null : <EditedBar policy={policy} about={about} />}
      {/* The note is about recorded versions. The workbench itself (an empty `app`) has a live policy instead. */}
      {app === "" || movedFrom === null ? null : <RecordMoved from={movedFrom} to={newest} />}
      {problem === null ? null : <Problem problem={problem} />}
      {review.kind === "unreviewed" ? (
        <Problem problem={review.problem} />
      ) : (
        <div className="review">
          <Consequences answer={review.check} current diffOpen />
          <FindingsPanel answer={review.check} current tools={null} />
        </div>
      )}
      <div className="review-ways">
        {hash !== null && canApply ? <ApplyReview answer={answer} policyPath={path} hash={hash} /> : null}
        {hash === null ? null : !canBeReviewed ? (
          <NotReviewed />
        ) : (
          <AskForReview title={form.name} policy={form.policy} app={app} look={canApply ? "secondary" : "primary"} />
        )}
        {hash === null ? null : (
          <DownloadChange
            policy={form.policy}
            heading={text(canApply ? "Or download it" : "Take it to the repository")}
          />
        )}
        <PostForm
          action={
            draft === ""
              ? hrefOf("/editor")
              : pageHrefOf("/editor/drafts/:draft", { params: { draft }, search: { app } })
          }
        >
          <CarriedDraft form={form} />
          <Button look="secondary" name="intent" value="edit">
            {text("Back to the text")}
          </Button>
        </PostForm>
      </div>
      {/* No Markdown for a text that is rejected, or too different to compare. */}
      {review.kind === "reviewed" && review.markdown !== null && !isSame(review) ? (
        <PullRequest markdown={review.markdown} hydrated={hydrated} />
      ) : null}
    </>
  )
}

/** The hash of a policy that could replace the one in force; null for a rejected or unchanged one. */
const changedHashOf = (review: ReviewAnswer["review"]): string | null =>
  review.kind === "reviewed" && !isSame(review) ? (review.check.draft?.hash ?? null) : null

/** True for a text that equals the policy in force. (The patch of one that differs too much to compare is null.) */
const isSame = ({ check }: Extract<ReviewAnswer["review"], { kind: "reviewed" }>): boolean => check.patch === ""

function Problem({ problem }: { readonly problem: SubmitFailure }) {
  const failureText = useSubmitFailureText()
  return (
    <p role="alert" className="form-summary">
      {failureText(problem)}
    </p>
  )
}

/** A note that this policy cannot be reviewed here. */
function NotReviewed() {
  const text = useText()
  return (
    <section aria-labelledby="not-reviewed">
      <h2 id="not-reviewed">{text("Request a review")}</h2>
      <p>
        {text(
          "Reviews can be read by everyone who is signed in, but this record is visible only to you. Have this change reviewed in the app's repository instead: take the patch there, and its access changes as Markdown.",
        )}
      </p>
    </section>
  )
}
