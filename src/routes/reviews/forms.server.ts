import { redirect, type RouterContextProvider } from "react-router"
import { pageHrefOf } from "../../ui/shell/page-href.ts"
import { requestFactsContext, serverSessionContext } from "../../locks/context.ts"
import { CompileUnavailable } from "../../policies/compiler/compile-worker.server.ts"
import { requesterOf } from "../../policies/compiler/compiler.server.ts"
import type { PlainMessage } from "../../language/message.ts"
import { LONGEST } from "../../../supabase/limits.ts"
import { DataRefused, DataServiceError, type DataRefusal } from "../../policies/data-service/data-service.server.ts"
import { beginReview, commentOn, withdraw, type Writer } from "../../policies/reviews/write-review.server.ts"
import { textsDigestOf, type ListedReview } from "../../policies/reviews/rows.server.ts"
import { mailReviewNews } from "../../policies/approvals/mail-review-news.server.ts"
import type { WholeReview } from "../../policies/reviews/read-reviews.server.ts"
import type { Session } from "../../session/session.ts"
import type { Problem } from "../../ui/forms/form-summary.tsx"
import { visibleText } from "../../language/visible-text.ts"
import { typedTextOf } from "../sign-in/auth-forms.ts"
import { isTooLarge, policyTextOf } from "../../policies/drafts/draft-form.server.ts"
import type { PolicyToEdit } from "../../policies/chosen/policy-to-edit.ts"
import { proposalOf } from "../../policies/approvals/proposals.server.ts"
import { reviewedPolicy } from "../../policies/approvals/reviewed-policy.server.ts"

type Context = Readonly<RouterContextProvider>

/** The answer to a form that failed, with the typed values. */
export interface FailedForm {
  readonly intent: string
  readonly status: number
  readonly problems: readonly Problem[]
  readonly typed: Readonly<Record<"title" | "app" | "body" | "line" | "sentence", string>> & {
    /** Null for a text that is too large to send back. */
    readonly policy: string | null
  }
}

/** The person who writes, with the client that writes for them. */
export const writerOf = (context: Context, { uid, email }: Pick<Session, "uid" | "email">): Writer => ({
  client: context.get(serverSessionContext).client,
  uid,
  email,
})

/** A check of a form: true if it fails, the field (null for the form as a whole), and the message. */
type FormCheck = readonly [fails: boolean, field: string | null, message: PlainMessage]

/** The problems of the checks that fail. */
export const problemsIn = (checks: readonly FormCheck[]): readonly Problem[] =>
  checks.flatMap(([fails, field, message]) => (fails ? [{ field, message }] : []))

/** A list with one problem: of a field, or of the form as a whole. */
const problem = (message: PlainMessage, field: string | null = null): readonly Problem[] => [{ field, message }]

/** The answer to a form with these problems. Typed values are cut to the length that the database accepts. */
export const failedForm = (form: FormData, problems: readonly Problem[], status = 400): FailedForm => ({
  intent: typedTextOf(form, "intent"),
  status,
  problems,
  typed: {
    title: titleOf(form),
    app: typedTextOf(form, "app").slice(0, LONGEST.app),
    policy: isTooLarge(policyTextOf(form)) ? null : policyTextOf(form),
    body: bodyOf(form),
    // More digits than any line number has.
    line: typedTextOf(form, "line").slice(0, 9),
    sentence: typedSentenceOf(form),
  },
})

const titleOf = (form: FormData): string => typedTextOf(form, "title").trim()

/** The text of a comment. */
const bodyOf = (form: FormData): string => typedTextOf(form, "body").replaceAll("\r\n", "\n").trim()

/** The sentence of an approval, on one line. */
export const typedSentenceOf = (form: FormData): string => typedTextOf(form, "sentence").replaceAll(/\s+/g, " ").trim()

/** The app of a new review, and the review that it replaces, or null. */
interface NewReview {
  /** The app's name in addresses. */
  readonly app: string
  readonly replaces: Pick<ListedReview, "id" | "title" | "digest" | "base_hash" | "policy_hash"> | null
}

/** Starts a review of the text in a form, based on the policy in force. Returns its id, or the reason of a failure. */
export async function createReview(
  context: Context,
  session: Session,
  form: FormData,
  { app, replaces }: NewReview,
): Promise<string | FailedForm> {
  const [title, policy] = [titleOf(form), policyTextOf(form)]
  if (isTooLarge(policy)) return failedForm(form, problem("A policy can be at most 256 KiB.", "policy"), 413)
  const faults = problemsIn([
    [title === "", "title", "Say in a few words what the change is for."],
    [title.length > LONGEST.title, "title", "A title can have at most 200 characters."],
    [!isPlain(title), "title", NOT_PLAIN],
    [policy.trim() === "", "policy", "Enter the text of the policy."],
    [!isStorable(policy), "policy", "A policy cannot contain NUL characters."],
  ])
  if (faults.length > 0) return failedForm(form, faults)
  // Null if no record shows the app to everyone who is signed in. Everyone who is signed in can read a review, and so
  // its policy.
  const reviewed = await reviewedPolicy(context, app)
  if (reviewed === null)
    return failedForm(
      form,
      problem("No record here shows this app to everyone who is signed in, so it cannot be reviewed here."),
      409,
    )
  // A hash, or the reason why the text cannot be reviewed.
  const proposed = await reviewedHashOf(context, reviewed.policy, policy)
  if (typeof proposed !== "string") return failedForm(form, proposed.problems, proposed.status)
  const base = { text: reviewed.policy.text, hash: reviewed.policy.shown.hash }
  if (proposed === base.hash)
    return failedForm(
      form,
      problem(
        app === ""
          ? "This is the live policy, so there is nothing to review."
          : "This is the newest recorded version, so there is nothing to review.",
      ),
    )
  // The same review again would only lose its approvals and comments. It is not the same on another base, or if the old
  // one stored hashes that are not those of its texts: nobody can approve that one, so it can be replaced.
  const isSame =
    replaces !== null &&
    replaces.title === title &&
    replaces.base_hash === base.hash &&
    replaces.policy_hash === proposed &&
    replaces.digest === textsDigestOf(base.text, policy)
  if (isSame)
    return failedForm(
      form,
      problem(
        "This is the text of this review. Change the text or the description, then request the review.",
        "policy",
      ),
    )
  return writeOrFail(context, form, async () => {
    const text = { title, app, base, proposed: { text: policy, hash: proposed }, replaces: replaces?.id ?? null }
    const review = await beginReview(writerOf(context, session), text)
    const { noteWritten } = context.get(requestFactsContext)
    noteWritten({ kind: "review-begun", review, policy: proposed, before: base.hash })
    // A new review has no participants yet, except for its author.
    const begun = { review: { id: review, author_id: session.uid }, comments: [], approvals: [] }
    mailReviewNews(context, session, "review-requested", begun)
    return review
  })
}

/** The redirect to a review that was just created. */
export const redirectToReview = (review: string): Response =>
  redirect(pageHrefOf("/reviews/:review", { params: { review } }), 303)

/** The policy hash of a proposed text, or the reason why it cannot be reviewed. */
async function reviewedHashOf(
  context: Context,
  { shown, routes, text: inForce }: PolicyToEdit,
  text: string,
): Promise<string | { readonly problems: readonly Problem[]; readonly status: number }> {
  try {
    // The base of a new review is the policy in force, so they are the same here. The first part of the changes
    // is enough, because only the hash and the number of errors are used.
    const question = { path: shown.path, text, base: inForce, inForce, routes, part: 1 }
    const { hash, counts } = await proposalOf(question, requesterOf(context))
    return hash === null || counts.errors > 0
      ? { problems: problem("The compiler rejects this text. Fix it in the editor first.", "policy"), status: 400 }
      : hash
  } catch (error) {
    if (!(error instanceof CompileUnavailable)) throw error
    return { problems: problem("The text could not be checked right now. Try again in a moment."), status: 503 }
  }
}

/** Stores a comment, which can request changes. Returns its id, or the reason of a failure. */
export async function addComment(
  context: Context,
  session: Session,
  whole: WholeReview,
  form: FormData,
): Promise<{ readonly comment: string } | FailedForm> {
  const { review } = whole
  const lines = review.policy.split("\n").length
  const kind = typedTextOf(form, "intent") === "request-changes" ? "changes-requested" : "comment"
  const [body, typedLine] = [bodyOf(form), typedTextOf(form, "line").trim()]
  // Null for a comment about the whole change.
  const line = typedLine === "" ? null : Number(typedLine)
  const isOwnRequest = kind !== "comment" && review.author_id === session.uid
  const isNoLine = line !== null && !(Number.isInteger(line) && line >= 1 && line <= lines)
  const faults = problemsIn([
    [body === "", "body", kind === "comment" ? "Write a comment first." : "Describe the changes you want."],
    [isOwnRequest, null, "This review is your own, so you cannot request changes to it."],
    [body.length > LONGEST.comment, "body", "A comment can have at most 2,000 characters."],
    [!isPlain(body), "body", NOT_PLAIN],
    [isNoLine, "line", "The text has no line with this number."],
  ])
  if (faults.length > 0) return failedForm(form, faults)
  return writeOrFail(context, form, async () => {
    const id = await commentOn(writerOf(context, session), review.id, { line, body, kind })
    context.get(requestFactsContext).noteWritten({ kind: "review-commented", review: review.id })
    mailReviewNews(context, session, kind === "comment" ? "review-commented" : "review-changes-requested", whole)
    return { comment: id }
  })
}

/** The answer for somebody who is not the author of a review. */
export const refusedToOthers = (form: FormData): FailedForm =>
  failedForm(form, problem(REFUSALS.forbidden.message), REFUSALS.forbidden.status)

/** Withdraws a review, unless it is withdrawn already. Returns true, or the reason of a failure. */
export const withdrawReview = (
  context: Context,
  session: Session,
  review: string,
  form: FormData,
): Promise<true | FailedForm> =>
  writeOrFail(context, form, async () => {
    const isNew = await withdraw(writerOf(context, session), review)
    if (isNew) context.get(requestFactsContext).noteWritten({ kind: "review-withdrawn", review })
    return true as const
  })

/**
 * The answers to refusals of the database, by their reason. `unproved`: the database found no recent proof of identity.
 */
const REFUSALS: Readonly<Record<DataRefusal, { readonly status: number; readonly message: PlainMessage }>> = {
  full: { status: 413, message: "You have reached the limit on what one person can write in reviews in thirty days." },
  open: {
    status: 409,
    message: "You already have five open reviews. Withdraw one, or replace one with this text.",
  },
  crowded: {
    status: 409,
    message:
      "This review is full: it holds at most 1,000 comments and 1,000 approvals. Its author can replace it with another review.",
  },
  unproved: { status: 403, message: "Confirm that it's you, then send it again." },
  again: { status: 409, message: "You have already done this. Reload the page." },
  forbidden: { status: 403, message: "You cannot do this, or the review is over. Reload the page." },
}

/** The message about a failure of the data service, after which it is unknown if anything was saved. */
const UNCONFIRMED: PlainMessage =
  "The data service did not confirm this, so it may or may not have been done. Before you send it again, check in another tab whether it was."

/** Runs `write`. If the data service refuses or fails, the typed values are returned with a message. */
export async function writeOrFail<T>(
  context: Context,
  form: FormData,
  write: () => Promise<T>,
): Promise<T | FailedForm> {
  try {
    return await write()
  } catch (error) {
    if (error instanceof DataRefused) {
      const { status, message } = REFUSALS[error.why]
      return failedForm(form, problem(message), status)
    }
    if (!(error instanceof DataServiceError)) throw error
    context.get(requestFactsContext).reportError(error)
    return failedForm(form, [{ field: null, message: UNCONFIRMED, isOutcomeUnknown: true }], 503)
  }
}

/** The message about a text that is not plain. */
export const NOT_PLAIN: PlainMessage =
  "It contains invisible characters, which often come with copied text. Type that part again by hand."

/** True for a text without invisible characters and without characters that change the text direction. */
export const isPlain = (text: string): boolean => visibleText(text) === text

/** True for a text that PostgreSQL can store: without NUL and lone surrogates. */
const isStorable = (text: string): boolean => !text.includes("\0") && text.isWellFormed()
