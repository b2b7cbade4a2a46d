import { data, redirect, useNavigation } from "react-router"
import { serverSessionContext } from "../../../locks/context.ts"
import { sessionFor } from "../../../locks/locks.server.ts"
import { Rich } from "../../../language/rich.tsx"
import { useText } from "../../../language/use-text.ts"
import { undoChange, verifyEmailLink, type AuthResult } from "../auth-calls.ts"
import { readEmailLink, typedTextOf, type EmailLink, type EmailLinkType } from "../auth-forms.ts"
import { problemOf, problemsInWords, type AuthProblem } from "../auth-problems.ts"
import { PostForm } from "../../../ui/forms/post-form.tsx"
import { Button } from "../../../ui/button.tsx"
import { Card } from "../../../ui/card.tsx"
import { FormSummary, type Problem } from "../../../ui/forms/form-summary.tsx"
import { redirectAfter } from "../../../ui/shell/done.ts"
import { Heading } from "../../../ui/shell/heading.tsx"
import { pageHrefOf } from "../../../ui/shell/page-href.ts"
import { Title } from "../../../ui/shell/title.tsx"
import { useHydrated } from "../../../ui/forms/use-hydrated.ts"
import { tellOfRecovery } from "../../../session/browser/late-client.ts"
import { inBrowser } from "../browser-auth.ts"
import { onwardOf } from "../onward.ts"
import { postedForm, problemsOf, statusOf } from "../posted-form.ts"
import { noteLink, noteRefused } from "../noted.server.ts"
import type { Route } from "./+types/page"
import { DeadLink, LinkResultPage, type LinkResult } from "./link-results.tsx"
import type { PlainMessage } from "../../../language/message.ts"

const CONFIRMATION = {
  title: "Confirm your address",
  lead: "Press the button to confirm your email address and sign in.",
  button: "Confirm and sign in",
} as const

/** The page's texts for each type of link. */
const WORDS: Readonly<Record<EmailLinkType, Readonly<Record<"title" | "lead" | "button", PlainMessage>>>> = {
  signup: CONFIRMATION,
  email: CONFIRMATION,
  invite: { title: "Accept your invitation", lead: "Someone created an account for you.", button: "Accept" },
  recovery: {
    title: "Choose a new password",
    lead: "This link signs you in once, to choose a new password.",
    button: "Continue",
  },
  magiclink: { title: "Sign in with a link", lead: "This link signs you in once, in this browser.", button: "Sign in" },
  undo: {
    title: "Not you?",
    lead: "Then undo the change: your account goes back to how it was, every device is signed out, and we email you a link to choose a new password.",
    button: "This wasn't me: undo the change",
  },
  email_change: {
    title: "Confirm your new address",
    lead: "From then on, you sign in with the new email address.",
    button: "Confirm",
  },
}

/**
 * The link in the address, null if it is not one, and the address of the person who is signed in, null for nobody. The
 * link is used up only by the form and not by this load, because mail scanners open links too.
 */
export function loader({ context, url }: Route.LoaderArgs) {
  return { link: readEmailLink(url.searchParams), email: sessionFor(context, "/auth/confirm")?.email ?? null }
}

/**
 * Uses up the link, and redirects the signed-in person onward. Otherwise the answer tells the
 * page what to show instead.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await postedForm(request)
  const link = readEmailLink(form)
  if (link === null) return refused(problemOf("link-dead"))
  const session = context.get(serverSessionContext)
  if (link.type === "undo") {
    const answer = undone(await undoChange(session.client.auth, link.tokenHash))
    // Undoing the change may have ended this session.
    await session.refresh()
    return answer
  }
  // A browser that verified the link itself has a session by now. A forged `by` only leaves the link unused. The
  // link of a recovery is always verified here.
  const isRedeemed = typedTextOf(form, "by") === "browser" && session.session !== null && link.type !== "recovery"
  if (!isRedeemed) {
    const answer = await verifyEmailLink(session.client.auth, link)
    if (!answer.ok) {
      noteRefused(context, [answer])
      return refused(answer)
    }
    if (!answer.value.signedIn) return answerWith("half-done")
    if (link.type === "recovery") session.startRecovery()
    await session.refresh()
    noteLink(context, link.type)
  }
  // A link has no `next`. The account page reports the new address.
  if (link.type !== "email_change") return redirect(onwardOf(null, session.state), 303)
  const done = "new-address"
  return redirectAfter(done, onwardOf(pageHrefOf("/dashboard/account", { search: { done } }), session.state))
}

/**
 * Verifies the link with the browser's auth client, so that its events reach the session machine and other tabs, and
 * lets the server's action redirect. The server verifies a recovery link, so that the session and the mark that a new
 * password must be chosen arrive in one response.
 */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const link = readEmailLink(await postedForm(request))
  if (link === null) return refused(problemOf("link-dead"))
  if (link.type === "recovery") return redeemedByServer(serverAction)
  if (link.type === "undo") return undone(await inBrowser(({ auth }) => undoChange(auth, link.tokenHash)))
  const answer = await inBrowser(({ auth }) => verifyEmailLink(auth, link))
  if (!answer.ok) return refused(answer)
  return answer.value.signedIn ? serverAction() : answerWith("half-done")
}

/** Lets the server use up a recovery link, and tells the session machine and the other tabs if that succeeded. */
async function redeemedByServer<Answer>(serverAction: () => Promise<Answer>): Promise<Answer> {
  try {
    return await serverAction()
  } catch (thrown) {
    // A redirect means that the link was valid.
    if (thrown instanceof Response) await tellOfRecovery()
    throw thrown
  }
}

/** The answer to a form. `dead` shows the page about links that no longer work, without a button. */
interface ConfirmAnswer {
  readonly problems: readonly Problem[]
  readonly dead: boolean
  readonly result: LinkResult | null
}

const answerWith = (result: LinkResult): ConfirmAnswer => ({ problems: [], dead: false, result })

const undone = (answer: AuthResult) => (answer.ok ? answerWith("undone") : refused(answer))

/** The answer to a link that was not used. */
const refused = (problem: AuthProblem) =>
  data<ConfirmAnswer>(
    { problems: problemsInWords([problem]), dead: problem.code === "link-dead", result: null },
    { status: statusOf([problem]) },
  )

/** The page that a link in an email opens. Its button uses the link. */
export default function Confirm({ loaderData: { link, email }, actionData }: Route.ComponentProps) {
  const text = useText()
  return (
    <>
      <Title>{text("Confirm")}</Title>
      <meta name="robots" content="noindex" />
      {link === null || actionData?.dead === true ? (
        <DeadLink type={link?.type ?? null} />
      ) : actionData?.result != null ? (
        <LinkResultPage result={actionData.result} />
      ) : (
        <LiveLink link={link} email={email} problems={problemsOf(actionData)} />
      )}
    </>
  )
}

interface LiveLinkProps {
  readonly link: EmailLink
  /** The address of the person who is signed in, or null. */
  readonly email: string | null
  readonly problems: readonly Problem[]
}

/**
 * The page of a link that can still be used. A button uses it; opening the page, as some mail programs do, does not.
 */
function LiveLink({ link, email, problems }: LiveLinkProps) {
  const text = useText()
  const busy = useNavigation().state !== "idle"
  const hydrated = useHydrated()
  const words = WORDS[link.type]
  return (
    <Card narrow>
      <Heading lead={text(words.lead)}>{text(words.title)}</Heading>
      <FormSummary title={text("The link did not work")} problems={problems} />
      {email === null || link.type === "undo" ? null : (
        <p className="mb-5">
          <Rich
            message="You are signed in as <email/>. If the link belongs to another account, you will be signed in to that account instead."
            parts={{ email: <strong>{email}</strong> }}
          />
        </p>
      )}
      <PostForm>
        <input type="hidden" name="token_hash" value={link.tokenHash} />
        <input type="hidden" name="type" value={link.type} />
        {/* Tells the server that the browser's client verifies the link. */}
        {hydrated ? <input type="hidden" name="by" value="browser" /> : null}
        <Button pending={busy} wide>
          {text(words.button)}
        </Button>
      </PostForm>
    </Card>
  )
}
