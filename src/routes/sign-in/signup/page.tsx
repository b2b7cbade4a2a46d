import { Link, redirect } from "react-router"
import { requestFactsContext, serverSessionContext } from "../../../locks/context.ts"
import { safeNextOf } from "../../../locks/safe-next.ts"
import { expectRuleOf } from "../../../locks/locks.server.ts"
import { Rich } from "../../../language/rich.tsx"
import { textFor } from "../../../language/text-for.server.ts"
import { useText } from "../../../language/use-text.ts"
import { resendConfirmation, signUp, type AuthClient } from "../auth-calls.ts"
import { readEmail, readSignUp, typedTextOf } from "../auth-forms.ts"
import { PostForm } from "../../../ui/forms/post-form.tsx"
import { Button } from "../../../ui/button.tsx"
import { Card } from "../../../ui/card.tsx"
import { answerOrFailure } from "../../../ui/forms/answer-or-failure.ts"
import { FormSummary } from "../../../ui/forms/form-summary.tsx"
import { Heading } from "../../../ui/shell/heading.tsx"
import { pageHrefOf } from "../../../ui/shell/page-href.ts"
import { Title } from "../../../ui/shell/title.tsx"
import { openClientEarly } from "../../../session/browser/late-client.ts"
import { inBrowser } from "../browser-auth.ts"
import { CheckYourMail } from "../check-your-mail.tsx"
import { EmailField, NewPasswordField } from "../credential-fields.tsx"
import { onwardOf } from "../onward.ts"
import { postedForm, refusedForm, unansweredForm, usePostedForm } from "../posted-form.ts"
import { purposeOf } from "../purpose.server.ts"
import { RESEND, SendAgain } from "../send-again.tsx"
import { noteAct } from "../noted.server.ts"
import type { Route } from "./+types/page"

/**
 * The sentence about the page that the visitor wanted, with that page as `next`, null for none or an unsafe one. `sent`
 * is null before a confirmation link was sent, `yes` after that, and `again` if it was requested another time.
 */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  expectRuleOf(context, "/signup")
  // Visitors without a cookie may share one document, because it depends only on the address and the language.
  context.get(requestFactsContext).markCacheable()
  const next = safeNextOf(url.searchParams.get("next"))
  return { next, purpose: purposeOf(next, "signup", await textFor(request)), sent: url.searchParams.get("sent") }
}

/**
 * Creates an account on the server, or sends its confirmation link again. Redirects onward if the person is signed in
 * by that, else to the page about the email.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await postedForm(request)
  const session = context.get(serverSessionContext)
  if (typedTextOf(form, "intent") === RESEND) {
    return sendAgain(session.client.auth, form, () => noteAct(context, { kind: "link-asked", method: "signup-link" }))
  }
  const read = readSignUp(form)
  if (!read.ok) return refusedForm(form, read.problems)
  const answer = await signUp(session.client.auth, read.value)
  if (!answer.ok) return refusedForm(form, [answer])
  if (answer.value.signedIn) await session.refresh()
  noteAct(context, { kind: "sign-up" })
  if (!answer.value.signedIn) return redirect(sentHrefOf(form), 303)
  return redirect(onwardOf(typedTextOf(form, "next"), session.state), 303)
}

/**
 * Creates the account with the browser's own client, so that its events reach the session machine and the other tabs.
 * Nothing is logged here: the embedded backend logs its own events, and with a hosted project the audit log has only
 * what this server does.
 */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await postedForm(request)
  // On the server, because requesting an email changes no session and causes no event.
  if (typedTextOf(form, "intent") === RESEND) return answerOrFailure(request, serverAction, unansweredForm)
  const read = readSignUp(form)
  if (!read.ok) return refusedForm(form, read.problems)
  const answer = await inBrowser(({ auth }) => signUp(auth, read.value))
  if (!answer.ok) return refusedForm(form, [answer])
  return redirect(answer.value.signedIn ? onwardOf(typedTextOf(form, "next"), "signed-in") : sentHrefOf(form))
}

/** Sends the confirmation link again. `note` logs that it was requested. */
async function sendAgain(auth: AuthClient, form: FormData, note: () => void) {
  const read = readEmail(form)
  if (!read.ok) return refusedForm(form, read.problems)
  const answer = await resendConfirmation(auth, read.value)
  if (!answer.ok) return refusedForm(form, [answer])
  note()
  return redirect(sentHrefOf(form, "again"), 303)
}

/** The page after an email was sent. It has its own address, so that a reload does not submit the form again. */
const sentHrefOf = (form: FormData, sent: "yes" | "again" = "yes"): string =>
  pageHrefOf("/signup", { search: { sent, next: safeNextOf(typedTextOf(form, "next")) } })

/** The page that creates an account, and the page after the confirmation link was sent. */
export default function SignUp({ loaderData: { next, purpose, sent }, actionData }: Route.ComponentProps) {
  const text = useText()
  const { problems, errorOf, busy } = usePostedForm(actionData)
  if (sent !== null) {
    return (
      <CheckYourMail
        title={text("Create an account")}
        next={next}
        again={
          <details open={problems.length > 0}>
            <summary className="mb-3">{text("Nothing arrived?")}</summary>
            <SendAgain typed={actionData?.email ?? ""} next={next} problems={problems} />
          </details>
        }
      >
        {sent === "again"
          ? text("If this address still needs confirming, we have sent it a new link. It replaces the old one.")
          : text(
              "If this address is new here, we have sent it a link. Open the link to confirm the address. If you already have an account, just sign in.",
            )}
      </CheckYourMail>
    )
  }
  return (
    <Card narrow>
      <Title>{text("Create an account")}</Title>
      <Heading lead={purpose}>{text("Create an account")}</Heading>
      <FormSummary problems={problems} />
      <PostForm noValidate onFocus={openClientEarly}>
        <input type="hidden" name="next" value={next ?? ""} />
        <EmailField typed={actionData?.email ?? ""} error={errorOf("email")} />
        <NewPasswordField
          label={text("Password")}
          hint={text("At least 8 characters. A few words in a row are easy to remember and hard to guess.")}
          error={errorOf("password")}
        />
        <Button pending={busy} wide>
          {text("Create account")}
        </Button>
      </PostForm>
      <ul className="mt-5 flex flex-col gap-1.5 text-sm text-faint">
        <li>
          <Rich
            message="Have an account? <to>Sign in</to>"
            parts={{ to: <Link to={pageHrefOf("/signin", { search: { next } })} className="link" /> }}
          />
        </li>
      </ul>
    </Card>
  )
}
