import { serverSessionContext } from "../../../locks/context.ts"
import { safeNextOf } from "../../../locks/safe-next.ts"
import { sessionFor } from "../../../locks/locks.server.ts"
import { useText } from "../../../language/use-text.ts"
import { checkPassword, setNewPassword, type AuthResult, type AuthClient } from "../auth-calls.ts"
import { readNewPassword, typedTextOf } from "../auth-forms.ts"
import { isOutage, problemOf, type AuthProblem } from "../auth-problems.ts"
import { answerOrFailure } from "../../../ui/forms/answer-or-failure.ts"
import { PostForm } from "../../../ui/forms/post-form.tsx"
import { Button } from "../../../ui/button.tsx"
import { Card } from "../../../ui/card.tsx"
import { FormSummary, MAY_BE_DONE, MayBeDone } from "../../../ui/forms/form-summary.tsx"
import { redirectAfter } from "../../../ui/shell/done.ts"
import { Heading } from "../../../ui/shell/heading.tsx"
import { pageHrefOf } from "../../../ui/shell/page-href.ts"
import { TextField } from "../../../ui/forms/text-field.tsx"
import { Title } from "../../../ui/shell/title.tsx"
import { useHydrated } from "../../../ui/forms/use-hydrated.ts"
import { inBrowser } from "../browser-auth.ts"
import { NewPasswordField } from "../credential-fields.tsx"
import { onwardOf } from "../onward.ts"
import { formAnswerOf, postedForm, refusedForm, usePostedForm } from "../posted-form.ts"
import { noteAct } from "../noted.server.ts"
import type { Route } from "./+types/page"

// A recovery is a session that an email link started. The person must choose a new password:
//
// 1. The browser sets the password (`clientAction`), or the server if there is no JavaScript.
// 2. The server ends the recovery and redirects onward (`action`).
//
// If an answer is lost, the person sends the form again, so each step has to notice that it was done before.

/**
 * The account of the person who must choose a new password. `next` is the page that they wanted, null for none or an
 * unsafe one.
 */
export function loader({ context, url }: Route.LoaderArgs) {
  const { email } = sessionFor(context, "/reset-password")
  return { email, next: safeNextOf(url.searchParams.get("next")) }
}

/** Sets the new password, unless the browser has done so, ends the recovery, and redirects onward. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await postedForm(request)
  const session = context.get(serverSessionContext)
  const byBrowser = typedTextOf(form, "by") === "browser"
  // The service says that the recovery is over, so the browser has set the password.
  const isSet = byBrowser && session.recoveryOver
  const problems = isSet ? [] : await problemsOfNewPassword((call) => call(session.client.auth), form)
  // If the browser has set this password, setting it again fails with `password-same`, which is no problem then. A
  // forged `by` gains nothing, because the form has to contain the account's password.
  const blocking = problems.filter(({ code }) => !(byBrowser && code === "password-same"))
  if (blocking.length > 0) return refusedForm(form, blocking)
  // The audit log has only what this server does. (The embedded backend logs its own events in both cases.)
  if (!byBrowser) noteAct(context, { kind: "password-changed" })
  session.endRecovery()
  await session.refresh()
  const next = safeNextOf(typedTextOf(form, "next"), session.state)
  return redirectAfter("password", onwardOf(next ?? AFTER_RESET, session.state))
}

/** The page for people who wanted no other: their account, with the message that the password was changed. */
const AFTER_RESET = pageHrefOf("/dashboard/account", { search: { done: "password" } })

/**
 * Sets the password with the browser's client, which notifies the other tabs. Then the server's action ends the
 * recovery.
 */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await postedForm(request)
  const problems = await problemsOfNewPassword((call) => inBrowser(({ auth }) => call(auth)), form)
  if (problems.length > 0 && !(await isSetBefore(form, problems))) {
    // If the service does not answer now either, it is still unknown whether the attempt before has set the password.
    const isUnknown = form.has(MAY_BE_DONE) && problems.some(({ code }) => isOutage(code))
    return refusedForm(form, isUnknown ? [problemOf("reset-unknown")] : problems)
  }
  // The password is set, even if the server cannot be reached.
  return answerOrFailure(request, serverAction, (_, status) =>
    formAnswerOf(form, [problemOf(status === 429 ? "too-many" : "reset-unknown")]),
  )
}

/** True if an earlier attempt, whose outcome is unknown, has set this password. */
async function isSetBefore(form: FormData, problems: readonly AuthProblem[]): Promise<boolean> {
  const mayBeSet = problems.some(({ code }) => code === "password-same" || code === "recovery-over")
  if (!form.has(MAY_BE_DONE) || !mayBeSet) return false
  const answer = await inBrowser(async ({ auth }) => {
    const { trialAuth } = await import("../../../session/browser/auth-client.ts")
    return checkPassword(auth, trialAuth, typedTextOf(form, "password"))
  })
  return answer.ok
}

/** A function that makes a call with the auth client of the server or of the browser. */
type WithAuth = (call: (auth: AuthClient) => Promise<AuthResult>) => Promise<AuthResult>

/** Sets the new password in a form. Returns the problems; none on success. */
async function problemsOfNewPassword(withAuth: WithAuth, form: FormData): Promise<readonly AuthProblem[]> {
  const read = readNewPassword(form)
  if (!read.ok) return read.problems
  const answer = await withAuth((auth) => setNewPassword(auth, read.value))
  if (answer.ok) return []
  // The recovery is over: another tab has set a password, or the answer to this form was lost.
  return [answer.code === "current-missing" ? problemOf("recovery-over") : answer]
}

/** The page on which a person who followed a recovery link chooses a new password. */
export default function ResetPassword({ loaderData: { email, next }, actionData }: Route.ComponentProps) {
  const text = useText()
  const hydrated = useHydrated()
  const { problems, errorOf, busy } = usePostedForm(actionData)
  return (
    <Card narrow>
      <Title>{text("New password")}</Title>
      <Heading lead={text("Choose the password you will sign in with from now on.")}>{text("New password")}</Heading>
      <FormSummary title={text("Your password was not changed")} problems={problems} />
      <PostForm noValidate>
        <input type="hidden" name="next" value={next ?? ""} />
        {/* Tells the server that the browser's client has already set the password. */}
        {hydrated ? <input type="hidden" name="by" value="browser" /> : null}
        <MayBeDone problems={problems} />
        {/* The account, for password managers. */}
        <TextField
          label={text("Account")}
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={email}
          readOnly
        />
        <NewPasswordField
          label={text("New password")}
          hint={text("At least 8 characters. Your other devices will have to sign in with it.")}
          error={errorOf("password")}
        />
        <Button pending={busy} wide>
          {text("Save and continue")}
        </Button>
      </PostForm>
    </Card>
  )
}
