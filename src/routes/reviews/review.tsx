import "../../language/workbench.ts"
import { data, redirect } from "react-router"
import { refusalBecause } from "../../locks/page-cause.ts"
import ArrowBackIcon from "~icons/material-symbols/arrow-back"
import { requestFactsContext } from "../../locks/context.ts"
import { sessionFor } from "../../locks/locks.server.ts"
import { Rich } from "../../language/rich.tsx"
import { useText } from "../../language/use-text.ts"
import { PostForm } from "../../ui/forms/post-form.tsx"
import { Button } from "../../ui/button.tsx"
import { FormSummary } from "../../ui/forms/form-summary.tsx"
import { doneOf, redirectAfter } from "../../ui/shell/done.ts"
import { Heading } from "../../ui/shell/heading.tsx"
import { Icon } from "../../ui/icon.tsx"
import { LinkTo } from "../../ui/shell/link-to.tsx"
import { pageHrefOf } from "../../ui/shell/page-href.ts"
import { Title } from "../../ui/shell/title.tsx"
import { Typed } from "../../ui/policy/typed.tsx"
import { visibleText } from "../../language/visible-text.ts"
import { typedTextOf } from "../sign-in/auth-forms.ts"
import { postedForm } from "../sign-in/posted-form.ts"
import type { Route } from "./+types/review"
import { answerOrFailure } from "../../ui/forms/answer-or-failure.ts"
import { unsentReview } from "./unsent-form.ts"
import { Approvals } from "./approvals.tsx"
import { AskedBy } from "./asked-by.tsx"
import { AboutTheWhole, CommentForm, ReviewedText } from "./conversation.tsx"
import { Effects, Meanwhile } from "./effects.tsx"
import { isOneOfApprovers, mayApprove, wholeReviewOf } from "../../policies/approvals/facts.server.ts"
import { PartOfReview } from "./part-of-review.tsx"
import { PutLive } from "./put-live.tsx"
import { addComment, createReview, redirectToReview, refusedToOthers, withdrawReview } from "./forms.server.ts"
import { ProposalForm } from "./proposal-form.tsx"
import { partOfNext, reviewPositionIn, shownReviewOf } from "./shown-review.server.ts"
import { ReviewStateText } from "./review-state-text.tsx"
import { StateMark } from "./state-mark.tsx"
import { PolicyHash } from "../../ui/policy-hash.tsx"
import { useEffect, useRef } from "react"
import type { PlainMessage } from "../../language/message.ts"
import { Section } from "../../ui/section.tsx"

/** The messages about actions that succeeded, by the word in the page's address (`doneOf`). */
const DONE_MESSAGES = {
  approved: "You approved this change.",
  withdrawn: "You withdrew this review.",
} as const satisfies Readonly<Record<string, PlainMessage>>

type DoneWord = keyof typeof DONE_MESSAGES

/** The word, if it is one of the reader's actions that this page reports; else null. */
const doneWordOf = (word: string): DoneWord | null => (Object.hasOwn(DONE_MESSAGES, word) ? (word as DoneWord) : null)

/** The result of the reader's last action. It gets the focus, so that it is announced. */
function Done({ done }: { readonly done: DoneWord }) {
  const text = useText()
  const box = useRef<HTMLOutputElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <output ref={box} tabIndex={-1} className="status block">
      {text(DONE_MESSAGES[done])}
    </output>
  )
}

interface AppOfReviewProps {
  /** The app's name in addresses. */
  readonly app: string
  /** True if a record shows the app to every signed-in person. */
  readonly isKnown: boolean
}

/** A sentence about the app of a review, if it is not the workbench. */
const AppOfReview = ({ app, isKnown }: AppOfReviewProps) =>
  isKnown ? (
    <p>
      <Rich
        message="It is about the policy of <app/>, as its record has it. The approval counts in the app's repository, where the change is checked."
        parts={{
          app: (
            <LinkTo to="/dashboard" search={{ app }}>
              <Typed>{app}</Typed>
            </LinkTo>
          ),
        }}
      />
    </p>
  ) : (
    <p role="alert" className="form-summary">
      <Rich
        message="It is about the policy of <app/>, which no record here shows any more. It cannot be approved, and no approval of it counts."
        parts={{ app: <Typed>{app}</Typed> }}
      />
    </p>
  )

/**
 * One part of a review: its state, effects, text, comments and approvals, and the actions that this person may take.
 * Throws a 404 if there is no such review or no such part.
 */
export async function loader({ request, context, params, url }: Route.LoaderArgs) {
  const session = sessionFor(context, "/reviews/:review")
  const { uid } = session
  const position = reviewPositionIn(url.searchParams)
  const shownReview = await shownReviewOf(context, params.review, position)
  if (shownReview === null) throw data(null, { status: 404 })
  const { facts, shown } = shownReview
  const isOver = shown.withdrawal !== null || shown.replacedBy !== null
  return {
    ...shown,
    // The text to start a review from that replaces this one. Null for everybody but the author, once the review is
    // over, and if the text is too long for the form.
    toReplace: facts.review.author_id === uid && !isOver ? shown.toReplace : null,
    uid,
    // The hash of the policy in force; null if no record here shows the app any more.
    running: facts.comparedWith?.inForce.hash ?? null,
    // True if this server has a key to sign exported approvals.
    hasKey: context.get(requestFactsContext).approvals !== null,
    mayApprove: mayApprove(context, facts, session),
    isApprover: isOneOfApprovers(context, session),
    // True if the server's settings name the approvers.
    areNamed: context.get(requestFactsContext).approvers !== null,
    line: position.line === null ? "" : String(position.line),
    done: doneWordOf(doneOf(request, url) ?? ""),
    // The id of the comment that the reader has just sent.
    sent: url.searchParams.get("sent"),
  }
}

/**
 * Comments on the review, withdraws it or replaces it, and redirects to the result; the form with its problems
 * otherwise.
 */
export async function action({ request, context, params, url }: Route.ActionArgs) {
  const session = sessionFor(context, "/reviews/:review")
  const form = await postedForm(request)
  // Read without compiling the texts, which no action here needs.
  const whole = await wholeReviewOf(context, params.review)
  const { review } = whole
  const isMine = review.author_id === session.uid
  const act = async () => {
    switch (typedTextOf(form, "intent")) {
      case "comment":
      case "request-changes":
        return addComment(context, session, whole, form)
      case "withdraw":
        return isMine ? withdrawReview(context, session, review.id, form) : refusedToOthers(form)
      case "replace":
        return isMine
          ? createReview(context, session, form, { app: review.app, replaces: review })
          : refusedToOthers(form)
      default:
        throw refusalBecause("form", 400)
    }
  }
  // A string is the id of the new review that replaces this one, and true means that this one was withdrawn. An object
  // has the problems of the form, or else the id of a new comment.
  const result = await act()
  if (typeof result === "string") return redirectToReview(result)
  if (result === true) {
    const params = { review: review.id }
    return redirectAfter("withdrawn", pageHrefOf("/reviews/:review", { params, search: { done: "withdrawn" } }))
  }
  if ("problems" in result) return data(result, { status: result.status })
  // Redirects to the part with the new comment, and scrolls to the comment.
  const { line } = reviewPositionIn(new URLSearchParams({ line: typedTextOf(form, "line").trim() }))
  const part = partOfNext(whole, line)
  // A comment on the whole change leaves the form for a line open, because its text may not be finished.
  const openLine = line === null ? reviewPositionIn(url.searchParams).line : null
  const search = {
    part: part === 1 && openLine === null ? null : String(part),
    line: openLine === null ? null : String(openLine),
    sent: result.comment,
  }
  const address = pageHrefOf("/reviews/:review", { params: { review: review.id }, search })
  return redirect(`${address}#comment-${result.comment}`, 303)
}

/** The answer of the server's action, or one with the typed text if the form could not be sent. */
export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  answerOrFailure(request, serverAction, unsentReview)

/** The page of a review: its state, its effects and its text with comments. */
export default function ReviewPage({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText()
  const { review, change, state, live, proposal, approvals, counting, running, hasKey } = loaderData
  const { part, lines, about, line, people, uid, done, sent, today } = loaderData
  const refused = actionData !== undefined && "problems" in actionData ? actionData : null
  /** The answer to one of the page's forms, so that the others do not show its problems. */
  const answerTo = (...intents: readonly string[]) =>
    refused !== null && intents.includes(refused.intent) ? refused : null
  const commentAnswer = answerTo("comment", "request-changes")
  const conversation = { people, uid, sent }
  // The texts of the reader's own comments in this part.
  const ownComments = [about, ...lines].flatMap(({ comments }) =>
    comments.filter(({ author_id }) => author_id === uid).map(({ body }) => body),
  )
  const isMine = review.author_id === uid
  const mayRequestChanges = !isMine && (state === "open" || state === "changes-requested")
  return (
    <div className="review-page">
      <Title>{visibleText(review.title)}</Title>
      <p className="mb-2 no-print">
        <LinkTo to="/reviews">
          <Icon picture={ArrowBackIcon} />
          <span className="ms-1">{text("All reviews")}</span>
        </LinkTo>
      </p>
      <Heading
        lead={
          <>
            <StateMark state={state} live={live === null ? "never" : live.isNow ? "now" : "before"} /> ·{" "}
            <AskedBy author={review.author_id} at={review.created_at} people={people} uid={uid} />.{" "}
            <Rich
              message="From policy <from/> to <to/>."
              parts={{
                from: <PolicyHash>{change.baseHash}</PolicyHash>,
                to: <PolicyHash>{change.policyHash}</PolicyHash>,
              }}
            />
          </>
        }
      >
        <Typed>{review.title}</Typed>
      </Heading>
      {review.app === "" ? null : <AppOfReview app={review.app} isKnown={running !== null} />}
      {done === null ? null : <Done key={done} done={done} />}
      <ReviewStateText facts={loaderData} isKnown={running !== null} />
      {state === "approved" && live === null && counting[0] !== undefined ? (
        <PutLive review={review.id} app={review.app} hash={change.policyHash} approval={counting[0]} hasKey={hasKey} />
      ) : null}
      {/* Null if the review's base is still in force. */}
      {state === "superseded" && proposal !== null && proposal.meanwhile !== null && running !== null ? (
        <Meanwhile
          {...proposal.meanwhile}
          from={change.baseHash}
          to={running}
          isElsewhere={review.app !== ""}
          today={today}
        />
      ) : null}
      <PartOfReview review={review.id} {...part} />
      <Approvals {...{ people, uid, hasKey, counting }} approvals={approvals.entries} review={review.id} />
      {loaderData.mayApprove ? (
        <p className="no-print">
          <LinkTo
            to="/reviews/:review/approve"
            params={{ review: review.id }}
            look={state === "approved" ? "secondary" : "primary"}
          >
            {text(state === "approved" ? "Approve it as well" : "Approve this change")}
          </LinkTo>
        </p>
      ) : null}
      {loaderData.areNamed && (state === "open" || state === "changes-requested" || state === "approved") ? (
        <p className="text-sm text-faint">
          {text(
            loaderData.isApprover
              ? "Only approvers can approve changes here. You are one of them."
              : "Only approvers can approve changes here. You are not one of them.",
          )}
        </p>
      ) : null}
      <Effects proposal={proposal} today={today} />
      <ReviewedText
        {...conversation}
        lines={lines}
        part={part.at}
        // After a refused comment, the form stays at the comment's line, even if the address names another.
        chosen={commentAnswer?.typed.line || line}
        form={
          // A refused comment is shown in the form that sent it: here with a line, else in the form at the end.
          <CommentForm
            answer={commentAnswer?.typed.line === "" ? null : commentAnswer}
            line={commentAnswer?.typed.line || line}
            own={ownComments}
            part={part.at}
            sent={sent}
            mayRequestChanges={mayRequestChanges}
          />
        }
      />
      <AboutTheWhole {...about} {...conversation} />
      <PartOfReview review={review.id} {...part} />
      <CommentForm
        answer={commentAnswer?.typed.line === "" ? commentAnswer : null}
        line=""
        own={ownComments}
        part={part.at}
        sent={sent}
        mayRequestChanges={mayRequestChanges}
      />
      {loaderData.mayApprove ? (
        <p className="no-print">
          <LinkTo to="/reviews/:review/approve" params={{ review: review.id }} look="secondary">
            {text("Go to approval")}
          </LinkTo>
        </p>
      ) : null}
      {isMine && loaderData.withdrawal === null && loaderData.replacedBy === null ? (
        <>
          <Section id="withdraw" title={text("Withdraw it")} className="no-print">
            <p className="my-2">{text("It can still be read, but no longer approved.")}</p>
            <FormSummary title={text("It was not withdrawn")} problems={answerTo("withdraw")?.problems ?? []} />
            <PostForm>
              <Button name="intent" value="withdraw" look="danger">
                {text("Withdraw this review")}
              </Button>
            </PostForm>
          </Section>
          <details open={answerTo("replace") !== null} className="no-print">
            <summary>{text("Replace it with another text")}</summary>
            <p className="my-2">
              {text(
                review.app === ""
                  ? "This starts a separate review, based on the live policy. Approvals do not carry over."
                  : "This starts a separate review, based on the newest recorded version. Approvals do not carry over.",
              )}
            </p>
            {loaderData.toReplace === null ? (
              <p className="my-2">{text("Its current text is too long for this form.")}</p>
            ) : null}
            <ProposalForm answer={answerTo("replace")} title={review.title} text={loaderData.toReplace ?? ""} />
          </details>
        </>
      ) : null}
    </div>
  )
}
