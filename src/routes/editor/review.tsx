import { useState } from "react"
import { policyPath } from "virtual:sallyport/source"
import { data, Form, redirect } from "react-router"
import { requestFactsContext } from "../../app-guard/context.ts"
import { sessionFor } from "../../app-guard/session-for.ts"
import type { PlainMessage } from "../../language/message.ts"
import { Rich } from "../../language/rich.tsx"
import { useText } from "../../language/use-text.ts"
import { Button } from "../../ui/button.tsx"
import { Heading } from "../../ui/heading.tsx"
import { LinkTo } from "../../ui/link-to.tsx"
import { pageHrefOf } from "../../ui/page-href.ts"
import { Title } from "../../ui/title.tsx"
import { useHydrated } from "../../ui/use-hydrated.ts"
import type { Route } from "./+types/review"
import { askerOf } from "../../compiler/compiler.server.ts"
import { Consequences } from "./consequences.tsx"
import { DownloadDraft } from "./download-draft.tsx"
import { draftFormOf, draftIdOf, formOf, isTooLarge, reviewedOf, type DraftForm } from "./draft-form.server.ts"
import { FindingsPanel } from "./findings-panel.tsx"
import { reviewedDigest, reviewOf, writableFor } from "./review.server.ts"
import { useSetbackText, type Setback } from "../../compiler/setback.ts"

export function loader({ context }: Route.LoaderArgs) {
  sessionFor(context, "/editor/review")
  return { policyPath }
}

export async function action({ request, context }: Route.ActionArgs) {
  sessionFor(context, "/editor/review")
  const body = await formOf(request)
  if (body === null) throw data(null, { status: 400 })
  const form = draftFormOf(body)
  if (isTooLarge(form.policy)) throw data(null, { status: 413 })
  const { local, notePolicyWritten } = context.get(requestFactsContext)
  const file = writableFor(request, local)
  const draft = draftIdOf(body)
  const who = askerOf(context)
  if (form.intent !== "apply") return data(await answerOf({ form, draft, file, who, problem: null }))
  if (import.meta.env.DEV && file !== null) {
    const { apply } = await import("./apply.server.ts")
    const applied = await apply(file, form.policy, reviewedOf(body), who)
    if (applied.kind === "applied") {
      notePolicyWritten(applied.hash)
      return redirect(pageHrefOf("/editor", { search: { applied: applied.hash } }), 303)
    }
    return data(await answerOf({ form, draft, file, who, problem: applied.problem }), { status: applied.status })
  }
  // Where nothing can be applied there is nothing to be found.
  throw data(null, { status: 404 })
}

interface Reviewed {
  readonly form: DraftForm
  readonly draft: string
  readonly file: string | null
  readonly who: string | null
  readonly problem: Setback | null
}

const answerOf = async ({ form, draft, file, who, problem }: Reviewed) => ({
  form,
  draft,
  problem,
  reviewed: reviewedDigest(),
  canApply: file !== null,
  review: await reviewOf(form.policy, who),
})

export default function ReviewPage({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText()
  if (actionData === undefined) {
    return (
      <>
        <Title>{text("Review")}</Title>
        <Heading lead={text("There is no text to review here: it comes from the editor, by its button.")}>
          {text("Review")}
        </Heading>
        <LinkTo to="/editor" look="primary">
          {text("Open the editor")}
        </LinkTo>
      </>
    )
  }
  return <Review key={actionData.reviewed} answer={actionData} policyPath={loaderData.policyPath} />
}

type ReviewAnswer = Awaited<ReturnType<typeof answerOf>>

interface ReviewProps {
  readonly answer: ReviewAnswer
  readonly policyPath: string
}

function Review({ answer, policyPath }: ReviewProps) {
  const text = useText()
  const setbackText = useSetbackText()
  const { form, draft, review, problem } = answer
  const hydrated = useHydrated()
  const hash = review.kind === "reviewed" ? (review.check.draft?.hash ?? null) : null
  const isSame = review.kind === "reviewed" && review.check.patch === ""
  return (
    <>
      <Title>{text("Review")}</Title>
      <Heading
        lead={
          <Rich
            message="What this text would change, compared with the policy in force, from <file/>."
            parts={{ file: <code>{policyPath}</code> }}
          />
        }
      >
        {form.name === "" ? (
          text("Review")
        ) : (
          <Rich message="Review of “<name/>”" parts={{ name: <bdi>{form.name}</bdi> }} />
        )}
      </Heading>
      {problem === null ? null : (
        <p role="alert" className="form-summary">
          {setbackText(problem)}
        </p>
      )}
      {review.kind === "unreviewed" ? (
        <p role="alert" className="form-summary">
          {setbackText(review.problem)}
        </p>
      ) : (
        <div className="review">
          <Consequences answer={review.check} current diffOpen />
          <FindingsPanel answer={review.check} current tools={null} />
        </div>
      )}
      <div className="review-ways">
        {hash !== null && !isSame && answer.canApply ? (
          <Apply answer={answer} policyPath={policyPath} hash={hash} />
        ) : null}
        {hash !== null && !isSame ? (
          <Form method="post" action={pageHrefOf("/editor/download")} reloadDocument>
            <h2>{text(answer.canApply ? "Or take it along" : "Take it to the repository")}</h2>
            <input type="hidden" name="policy" value={form.policy} />
            <DownloadDraft text={form.policy} hydrated={hydrated} markdown />
            <AfterApplying />
          </Form>
        ) : null}
        <Form
          method="post"
          action={draft === "" ? pageHrefOf("/editor") : pageHrefOf("/editor/drafts/:draft", { params: { draft } })}
        >
          <Carried form={form} />
          <Button look="secondary" name="intent" value="edit">
            {text("Back to the text")}
          </Button>
        </Form>
      </div>
      {review.kind === "reviewed" && review.markdown !== null && !isSame ? (
        <PullRequest markdown={review.markdown} hydrated={hydrated} />
      ) : null}
    </>
  )
}

/** What a patched repository still lacks. */
function AfterApplying() {
  const text = useText()
  return (
    <>
      <h3 id="after-applying">{text("After applying it")}</h3>
      <ol aria-labelledby="after-applying" className="after-applying">
        <li>
          <Rich
            message="<generate/> writes guards and guard table anew. Until then a build stops, because they are those of the old policy."
            parts={{ generate: <code>npm run policy -- generate</code> }}
          />
        </li>
        <li>
          <Rich
            message="<typecheck/> names the code that relied on the old rules."
            parts={{ typecheck: <code>npm run typecheck</code> }}
          />
        </li>
        <li>
          <Rich
            message="Commit the policy and <generated/> together."
            parts={{ generated: <code>src/generated</code> }}
          />
        </li>
      </ol>
    </>
  )
}

interface ApplyProps extends ReviewProps {
  readonly hash: string
}

function Apply({ answer: { form, draft, reviewed }, policyPath, hash }: ApplyProps) {
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
          message="Writes <file/> on this machine. The running app follows while you watch."
          parts={{ file: <code>{policyPath}</code> }}
        />
      </p>
      <Carried form={form} />
      <input type="hidden" name="draft" value={draft} />
      <input type="hidden" name="reviewed" value={reviewed} />
      <Button name="intent" value="apply">
        {text("Apply to the policy file")}
      </Button>
    </Form>
  )
}

const Carried = ({ form: { name, policy, baseHash, revision } }: { readonly form: DraftForm }) => (
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

function PullRequest({ markdown, hydrated }: PullRequestProps) {
  const text = useText()
  const [said, setSaid] = useState<PlainMessage | null>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(markdown)
      setSaid("Copied.")
    } catch {
      // Not allowed, or not there: the text can be selected.
      setSaid("The browser does not let this page copy: select the text instead.")
    }
  }
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
          <output>{said === null ? "" : text(said)}</output>
        </p>
      ) : null}
    </section>
  )
}
