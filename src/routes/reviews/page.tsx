import "../../language/workbench.ts"

import { data } from "react-router"
import { requestFactsContext, serverSessionContext } from "../../locks/context.ts"
import { sessionFor } from "../../locks/locks.server.ts"
import { Rich } from "../../language/rich.tsx"
import { useText } from "../../language/use-text.ts"
import { listReviews, readPeople, type ListCursor } from "../../policies/reviews/read-reviews.server.ts"
import { changeRequesters, livenessOf, stateWhileUnknown } from "../../policies/reviews/review.ts"
import { PageHeading } from "../../ui/shell/heading.tsx"
import { LinkTo } from "../../ui/shell/link-to.tsx"
import { Typed } from "../../ui/policy/typed.tsx"
import { postedForm } from "../sign-in/posted-form.ts"
import type { Route } from "./+types/page"
import { AskedBy } from "./asked-by.tsx"
import { answerOrFailure } from "../../ui/forms/answer-or-failure.ts"
import { unsentReview } from "./unsent-form.ts"
import { hashesOf, orUnavailable } from "../../policies/approvals/facts.server.ts"
import { createReview, redirectToReview } from "./forms.server.ts"
import { inForceByApp } from "../../policies/approvals/reviewed-policy.server.ts"
import { typedTextOf } from "../sign-in/auth-forms.ts"
import { ProposalForm } from "./proposal-form.tsx"
import { listedStateOf } from "./listed-state.ts"
import { provedChangeOf } from "../../policies/approvals/sound-review.server.ts"
import { Download } from "./put-live.tsx"
import { StateMark } from "./state-mark.tsx"
import { Section } from "../../ui/section.tsx"

/**
 * One page of the list of reviews, each with its state. `older` and `newer` are the ids that the links to the
 * neighbouring pages name, null at that end of the list. `key` is the public key of approvals; null without one.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { uid } = sessionFor(context, "/reviews")
  const { client } = context.get(serverSessionContext)
  const { reviews, approvals, requests, withdrawn, replaced, hasOlder, hasNewer } = await orUnavailable(context, () =>
    // Approvals and requests of people who are not approvers are left out.
    listReviews(client, listCursorIn(url.searchParams), context.get(requestFactsContext).approvers),
  )
  const authors = reviews.map(({ author_id }) => author_id)
  const people = await orUnavailable(context, () => readPeople(client, authors))
  const inForceOf = await inForceByApp(
    context,
    reviews.map(({ app }) => app),
  )
  const listed = []
  // One after the other, because each may compile its texts.
  for (const review of reviews) {
    const { id, title, app, author_id, created_at } = review
    const approvalsOfReview = approvals.filter(({ review_id }) => review_id === id)
    const changeRequests = requests.filter(({ review_id }) => review_id === id)
    const facts = {
      isWithdrawn: withdrawn.has(id),
      isReplaced: replaced.has(id),
      approvals: approvalsOfReview,
      hasChangeRequests: changeRequesters(author_id, changeRequests, approvalsOfReview).length > 0,
      ...hashesOf(review),
    }
    // The policy in force is known only for apps with a record that every signed-in person can see.
    const inForce = inForceOf(app)
    // A function, because it reads and compiles the review's texts, and most states are known without that.
    const proved = () => orUnavailable(context, () => provedChangeOf(context, id))
    listed.push({
      id,
      title,
      app,
      author: author_id,
      begun: created_at,
      state: inForce === null ? stateWhileUnknown(facts) : await listedStateOf(facts, inForce, proved),
      live: inForce === null ? ("never" as const) : livenessOf(facts.policyHash, inForce),
    })
  }
  return {
    uid,
    people,
    key: context.get(requestFactsContext).approvals?.publicKey ?? null,
    older: hasOlder ? (reviews.at(-1)?.id ?? null) : null,
    newer: hasNewer ? (reviews[0]?.id ?? null) : null,
    reviews: listed,
  }
}

/** The review before or after which the listed ones come, from the address; null for the newest reviews. */
function listCursorIn(search: URLSearchParams): ListCursor | null {
  for (const side of ["older", "newer"] as const) {
    const id = search.get(side)
    if (id !== null) return { side, of: id }
  }
  return null
}

/** Creates a review of the text that the editor sends, and redirects to it; the form with its problems otherwise. */
export async function action({ request, context }: Route.ActionArgs) {
  const session = sessionFor(context, "/reviews")
  const form = await postedForm(request)
  // The id of the new review, or the form with its problems.
  const created = await createReview(context, session, form, { app: typedTextOf(form, "app"), replaces: null })
  return typeof created === "string" ? redirectToReview(created) : data(created, { status: created.status })
}

/** The answer of the server's action, or one with the typed text if the form could not be sent. */
export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  answerOrFailure(request, serverAction, unsentReview)

/** The list of reviews, and the key with which their approvals are signed. */
export default function ReviewsPage({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText()
  const { reviews, people, uid, key, older, newer } = loaderData
  return (
    <>
      <PageHeading
        title={text("Reviews")}
        lead={text(
          "Policy changes that someone has asked others to review. An approval covers one exact change. If the change is edited, or starts from another policy, it needs a new approval.",
        )}
      />
      {/* Only after a refused request: the form is normally in the editor's review page, which posts to this one. */}
      {actionData === undefined ? null : <ProposalForm answer={actionData} text="" />}
      {reviews.length === 0 ? (
        <p className="teaches mb-4">
          {text("No reviews yet. Open the editor, change the policy and choose Review to request one.")}
        </p>
      ) : (
        <ul className="review-list">
          {reviews.map(({ id, title, app, author, begun, state, live }) => (
            <li key={id}>
              <LinkTo to="/reviews/:review" params={{ review: id }}>
                <Typed>{title}</Typed>
              </LinkTo>
              <StateMark state={state} live={live} />
              <span className="text-sm text-faint">
                {app === "" ? null : <Rich message="for <app/>, " parts={{ app: <Typed>{app}</Typed> }} />}
                <AskedBy author={author} at={begun} people={people} uid={uid} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {older === null && newer === null ? null : (
        <nav aria-label={text("More reviews")} className="mt-4 flex flex-wrap gap-4 no-print">
          {newer === null ? null : (
            <LinkTo to="/reviews" search={{ newer }}>
              {text("Newer reviews")}
            </LinkTo>
          )}
          {older === null ? null : (
            <LinkTo to="/reviews" search={{ older }}>
              {text("Older reviews")}
            </LinkTo>
          )}
        </nav>
      )}
      <p className="mt-6 no-print">
        <LinkTo to="/editor" look="secondary">
          {text("Open the editor")}
        </LinkTo>
      </p>
      <Section id="signing" title={text("Using approvals elsewhere")} className="mt-10 max-w-3xl">
        {key === null ? (
          <p className="mt-2">
            <Rich
              message="This server has no signing key, so approvals are downloaded unsigned. To sign them here, set <setting/>; to sign one yourself, run <approve/>."
              parts={{
                setting: <code>APPROVAL_KEY</code>,
                approve: <code className="whitespace-nowrap">npx sallyport approve --statement</code>,
              }}
            />
          </p>
        ) : (
          <>
            <p className="my-2">
              {text(
                "Each approval is signed with this server's key. Keep this public key where your changes are checked: an approval signed with another key does not count there.",
              )}
            </p>
            <pre className="shared-text" id="public-key">
              <code>{key}</code>
            </pre>
            <p className="mt-2 no-print">
              <Download
                href={`data:application/x-pem-file,${encodeURIComponent(key)}`}
                name="sallyport.approval-key.pem"
              >
                {text("Download the public key")}
              </Download>
            </p>
          </>
        )}
      </Section>
    </>
  )
}
