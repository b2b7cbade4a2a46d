import { redirect } from "react-router"
import { serverSessionContext } from "../../../locks/context.ts"
import { safeNextOf } from "../../../locks/safe-next.ts"
import { sessionFor } from "../../../locks/locks.server.ts"
import { Rich } from "../../../language/rich.tsx"
import { useText } from "../../../language/use-text.ts"
import { spendRecoveryCode } from "../account-functions.ts"
import { verifySecondFactor } from "../auth-calls.ts"
import { readCode, readRecoveryCode, RECOVERY, typedTextOf } from "../auth-forms.ts"
import { PostForm } from "../../../ui/forms/post-form.tsx"
import { Button } from "../../../ui/button.tsx"
import { Card } from "../../../ui/card.tsx"
import { redirectAfter } from "../../../ui/shell/done.ts"
import { Heading } from "../../../ui/shell/heading.tsx"
import { pageHrefOf } from "../../../ui/shell/page-href.ts"
import { Title } from "../../../ui/shell/title.tsx"
import { inBrowser } from "../browser-auth.ts"
import { withFragment, onwardOf, useSignInElsewhere } from "../onward.ts"
import { postedForm, refusedForm, usePostedForm } from "../posted-form.ts"
import { noteAct, noteRefused } from "../noted.server.ts"
import type { Route } from "./+types/page"
import { CodeField } from "../code-field.tsx"
import { FormSummary, type Problem } from "../../../ui/forms/form-summary.tsx"
import { LinkTo } from "../../../ui/shell/link-to.tsx"
import { TextField } from "../../../ui/forms/text-field.tsx"
import { useFieldError } from "../../../ui/forms/use-field-error.ts"

interface FormProps {
  readonly next: string | null
  readonly busy: boolean
  readonly problems: readonly Problem[]
}

/** The form for a code of an authenticator app. */
function SecondFactorForm({ next, busy, problems }: FormProps) {
  const text = useText()
  const errorOf = useFieldError(problems)
  return (
    <>
      <FormSummary title={text("The code was not accepted")} problems={problems} />
      <PostForm noValidate>
        <input type="hidden" name="next" value={next ?? ""} />
        <CodeField error={errorOf("code")} />
        <Button pending={busy} wide>
          {text("Continue")}
        </Button>
      </PostForm>
      <p className="mt-4 text-sm">
        <LinkTo to="/mfa" search={{ with: RECOVERY, next }}>
          {text("Lost your authenticator app? Use a recovery code")}
        </LinkTo>
      </p>
    </>
  )
}

/** The form for a recovery code, for people who lost their authenticator app. */
function RecoveryCode({ next, busy, problems }: FormProps) {
  const text = useText()
  const errorOf = useFieldError(problems)
  return (
    <>
      <FormSummary title={text("The recovery code was not accepted")} problems={problems} />
      <PostForm noValidate>
        <input type="hidden" name="way" value={RECOVERY} />
        <TextField
          label={text("Recovery code")}
          name="code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint={text("One of the codes you saved when you set up the second factor. Each works once.")}
          error={errorOf("code")}
          required
        />
        <Button pending={busy} wide>
          {text("Sign in and turn off the second factor")}
        </Button>
      </PostForm>
      <p className="mt-4 text-sm">
        <LinkTo to="/mfa" search={{ next }}>
          {text("Use the authenticator app instead")}
        </LinkTo>
      </p>
    </>
  )
}

/**
 * The person who is signing in, and the form to show. `next` is the page that they wanted, null
 * for none or an unsafe one.
 */
export function loader({ context, url }: Route.LoaderArgs) {
  const { email } = sessionFor(context, "/mfa")
  const isRecovery = url.searchParams.get("with") === RECOVERY
  return { email, isRecovery, next: safeNextOf(url.searchParams.get("next")) }
}

const isRecoveryIn = (form: FormData): boolean => typedTextOf(form, "way") === RECOVERY

/** The account page, with the message that the second factor is now off. */
const AFTER_RECOVERY = pageHrefOf("/dashboard/account", { search: { done: RECOVERY } })

/**
 * Handles the form of browsers without scripts: checks the code, and redirects to the account page after a recovery
 * code, else onward. If the code is not accepted, the answer is the form with its problem.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await postedForm(request)
  const session = context.get(serverSessionContext)
  const isRecovery = isRecoveryIn(form)
  const read = isRecovery ? readRecoveryCode(form) : readCode(form)
  if (!read.ok) return refusedForm(form, read.problems)
  const answer = isRecovery
    ? await spendRecoveryCode(session.client, read.value)
    : await verifySecondFactor(session.client.auth, read.value)
  // The embedded backend logs its own events. With a hosted project, the log has only what this server does.
  if (!answer.ok) {
    noteRefused(context, [answer])
    return refusedForm(form, [answer])
  }
  await session.refresh()
  noteAct(context, isRecovery ? { kind: "recovery-code-used" } : { kind: "sign-in", method: "totp" })
  if (isRecovery) return redirectAfter(RECOVERY, AFTER_RECOVERY)
  return redirect(onwardOf(typedTextOf(form, "next"), session.state), 303)
}

/**
 * Checks the code with the browser's own client, so that its events reach the session machine and the other tabs. A new
 * password may still be due. Only the server knows, and redirects the next request.
 */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await postedForm(request)
  const isRecovery = isRecoveryIn(form)
  const read = isRecovery ? readRecoveryCode(form) : readCode(form)
  if (!read.ok) return refusedForm(form, read.problems)
  const answer = isRecovery
    ? await inBrowser((client) => spendRecoveryCode(client, read.value))
    : await inBrowser(({ auth }) => verifySecondFactor(auth, read.value))
  if (!answer.ok) return refusedForm(form, [answer])
  if (isRecovery) return redirectAfter(RECOVERY, AFTER_RECOVERY)
  const next = typedTextOf(form, "next")
  return redirect(withFragment(onwardOf(next, "verified"), next, window.location.hash))
}

/** The second step of signing in: a code of an authenticator app, or a recovery code. */
export default function SecondFactor({ loaderData: { email, isRecovery, next }, actionData }: Route.ComponentProps) {
  const text = useText()
  useSignInElsewhere(next)
  const { problems, busy } = usePostedForm(actionData)
  return (
    <Card narrow>
      <Title>{text("Second factor")}</Title>
      <Heading
        lead={
          isRecovery ? (
            <Rich message="A recovery code signs you in as <email/> once." parts={{ email: <bdi>{email}</bdi> }} />
          ) : (
            <Rich
              message="Enter the code your authenticator app shows for <email/>."
              parts={{ email: <bdi>{email}</bdi> }}
            />
          )
        }
      >
        {isRecovery ? text("Recovery code") : text("Second factor")}
      </Heading>
      {isRecovery ? (
        <RecoveryCode next={next} busy={busy} problems={problems} />
      ) : (
        <SecondFactorForm next={next} busy={busy} problems={problems} />
      )}
      <PostForm action="/signout" className="mt-3">
        <Button look="quiet">{text("Use another account")}</Button>
      </PostForm>
    </Card>
  )
}
