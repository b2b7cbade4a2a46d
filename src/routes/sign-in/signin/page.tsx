import { useEffect, useRef, useState } from "react"
import { Link, redirect } from "react-router"
import { requestFactsContext, serverSessionContext } from "../../../locks/context.ts"
import { safeNextOf } from "../../../locks/safe-next.ts"
import { expectRuleOf } from "../../../locks/locks.server.ts"
import type { PlainMessage } from "../../../language/message.ts"
import { Rich } from "../../../language/rich.tsx"
import { textFor } from "../../../language/text-for.server.ts"
import { useText } from "../../../language/use-text.ts"
import { signIn } from "../auth-calls.ts"
import { readSignIn, typedTextOf } from "../auth-forms.ts"
import { PostForm } from "../../../ui/forms/post-form.tsx"
import { Button } from "../../../ui/button.tsx"
import { Card } from "../../../ui/card.tsx"
import { FormSummary } from "../../../ui/forms/form-summary.tsx"
import { doneOf } from "../../../ui/shell/done.ts"
import { Heading } from "../../../ui/shell/heading.tsx"
import { UnsavedTextNote } from "../../../ui/forms/unsaved-text-note.tsx"
import { pageHrefOf } from "../../../ui/shell/page-href.ts"
import { Status } from "../../../ui/forms/status.tsx"
import { TextField } from "../../../ui/forms/text-field.tsx"
import { Title } from "../../../ui/shell/title.tsx"
import type { Route } from "./+types/page"
import { openClientEarly } from "../../../session/browser/late-client.ts"
import { signInHere } from "../browser-auth.ts"
import { EmailField, type TypedEmail } from "../credential-fields.tsx"
import { noteAct, noteRefused } from "../noted.server.ts"
import { withFragment, onwardOf, useSignInElsewhere } from "../onward.ts"
import { postedForm, refusedForm, usePostedForm } from "../posted-form.ts"
import { purposeOf } from "../purpose.server.ts"
import { useRootData } from "../../../ui/shell/root-data.ts"
import { MailboxLink } from "../mailbox-link.tsx"
import { SendAgain } from "../send-again.tsx"

/**
 * The sentence about the page that the visitor wanted, with that page as `next`, null for none or an unsafe one. `done`
 * names a sign-out that led here, or is null.
 */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  expectRuleOf(context, "/signin")
  // Visitors without a cookie may share one document, because it depends only on the address and the language.
  context.get(requestFactsContext).markCacheable()
  const next = safeNextOf(url.searchParams.get("next"))
  return { next, purpose: purposeOf(next, "signin", await textFor(request)), done: doneOf(request, url) }
}

/** Signs in on the server and redirects onward, for browsers without a script; the form with its problems otherwise. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await postedForm(request)
  const read = readSignIn(form)
  if (!read.ok) return refusedForm(form, read.problems)
  const session = context.get(serverSessionContext)
  const answer = await signIn(session.client.auth, read.value)
  if (!answer.ok) {
    noteRefused(context, [answer])
    return refusedForm(form, [answer])
  }
  await session.refresh()
  noteAct(context, { kind: "sign-in", method: "password" })
  return redirect(onwardOf(typedTextOf(form, "next"), session.state), 303)
}

/**
 * Signs in with the browser's own client, so that its events reach the session machine and the other tabs. If a second
 * factor is due, the server redirects the next request. Nothing is logged here: the embedded backend logs its own
 * events, and with a hosted project the audit log has only what this server does.
 */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await postedForm(request)
  const read = readSignIn(form)
  if (!read.ok) return refusedForm(form, read.problems)
  const answer = await signInHere(read.value)
  if (!answer.ok) return refusedForm(form, [answer])
  const next = typedTextOf(form, "next")
  return redirect(withFragment(onwardOf(next, "signed-in"), next, window.location.hash))
}

/** The messages about a sign-out, by the word in the page's address (`doneOf`). */
const DONE_MESSAGES: Readonly<Record<string, PlainMessage>> = {
  "signed-out": "You are signed out.",
  "signed-out-everywhere": "You are signed out here and on all other devices.",
}

/** The sign-in page. */
export default function SignIn({ loaderData: { next, purpose, done }, actionData }: Route.ComponentProps) {
  const text = useText()
  useSignInElsewhere(next)
  const { problems, errorOf, busy } = usePostedForm(actionData)
  const doneMessage =
    actionData === undefined && done !== null && Object.hasOwn(DONE_MESSAGES, done) ? DONE_MESSAGES[done] : undefined
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState<TypedEmail>({ email: "" })
  const keepTyped = () => {
    if (form.current !== null) setTyped({ email: typedTextOf(new FormData(form.current), "email") })
  }
  // Values typed before hydration, or filled in by the browser, caused no React event.
  useEffect(keepTyped, [])
  return (
    <Card narrow>
      <Title>{text("Sign in")}</Title>
      <Heading lead={purpose}>{text("Sign in")}</Heading>
      {doneMessage === undefined ? null : (
        <div className="mb-5">
          <Status>{text(doneMessage)}</Status>
        </div>
      )}
      <UnsavedTextNote />
      <FormSummary title={text("Sign-in failed")} problems={problems} />
      {actionData?.unconfirmed === true ? <Unconfirmed email={actionData.email} next={next} /> : null}
      <PostForm ref={form} noValidate onChange={keepTyped} onFocus={openClientEarly}>
        <input type="hidden" name="next" value={next ?? ""} />
        <EmailField typed={actionData?.email ?? ""} error={errorOf("email")} />
        <TextField
          label={text("Password")}
          name="password"
          type="password"
          autoComplete="current-password"
          error={errorOf("password")}
          required
        />
        <Button pending={busy} wide>
          {text("Sign in")}
        </Button>
      </PostForm>
      <ul className="mt-5 flex flex-col gap-1.5 text-sm text-faint">
        <li>
          <Link to={pageHrefOf("/forgot-password")} state={typed} className="link">
            {text("Forgot your password?")}
          </Link>
        </li>
        <li>
          <Rich
            message="New here? <to>Create an account</to>"
            parts={{ to: <Link to={pageHrefOf("/signup", { search: { next } })} className="link" /> }}
          />
        </li>
      </ul>
    </Card>
  )
}

interface UnconfirmedProps {
  readonly email: string
  readonly next: string | null
}

/** The next step after a right password for an unconfirmed address. */
function Unconfirmed({ email, next }: UnconfirmedProps) {
  const { mailbox } = useRootData()
  return (
    <div className="mb-6 grid gap-3">
      {mailbox ? <MailboxLink /> : null}
      <SendAgain known={email} next={next} />
    </div>
  )
}
