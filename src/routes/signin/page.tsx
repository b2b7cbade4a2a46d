import { Form, redirect, useNavigation } from "react-router"
import { serverSessionContext } from "../../guard/context.ts"
import { safeNextOf } from "../../guard/safe-next.ts"
import { sessionFor } from "../../guard/session-for.ts"
import { signIn } from "../../session/auth-calls.ts"
import { readSignIn, textOf } from "../../session/auth-forms.ts"
import { Button } from "../../ui/button.tsx"
import { Card } from "../../ui/card.tsx"
import { FormSummary } from "../../ui/form-summary.tsx"
import { Heading } from "../../ui/heading.tsx"
import { LinkTo } from "../../ui/link-to.tsx"
import { TextField } from "../../ui/text-field.tsx"
import type { Route } from "./+types/page"
import { browserAuth } from "./browser-auth.ts"
import { onwardOf } from "./onward.ts"
import { messageFor, postedForm, problemsOf, refusedForm } from "./posted-form.ts"

export const meta = () => [{ title: "Sign in · Sallyport" }]

export function loader({ context, url }: Route.LoaderArgs) {
  sessionFor(context, "/signin")
  return { next: safeNextOf(url.searchParams.get("next")) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await postedForm(request)
  const read = readSignIn(form)
  if (!read.ok) return refusedForm(form, read.problems)
  const session = context.get(serverSessionContext)
  const answer = await signIn(session.client.auth, read.value)
  if (!answer.ok) return refusedForm(form, [answer])
  await session.refresh()
  return redirect(onwardOf(textOf(form, "next"), session.state), 303)
}

// With the browser's own client, so that its events reach the session machine and the other tabs. Whether a second
// factor is owed, the server says when the next page is asked for.
export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await postedForm(request)
  const read = readSignIn(form)
  if (!read.ok) return refusedForm(form, read.problems)
  const answer = await signIn(browserAuth(), read.value)
  if (!answer.ok) return refusedForm(form, [answer])
  return redirect(onwardOf(textOf(form, "next"), "signed-in"))
}

export default function SignIn({ loaderData: { next }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle"
  const problems = problemsOf(actionData)
  return (
    <Card narrow>
      <Heading>Sign in</Heading>
      <FormSummary title="That did not sign you in" problems={problems} />
      <Form method="post" noValidate>
        <input type="hidden" name="next" value={next ?? ""} />
        <TextField
          label="E-mail address"
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={actionData?.email ?? ""}
          error={messageFor("email", problems)}
          required
        />
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          error={messageFor("password", problems)}
          required
        />
        <Button pending={busy} wide>
          Sign in
        </Button>
      </Form>
      <ul className="mt-5 flex flex-col gap-1.5 text-sm text-faint">
        <li>
          <LinkTo to="/forgot-password">Forgotten your password?</LinkTo>
        </li>
        <li>
          New here?{" "}
          <LinkTo to="/signup" search={{ next }}>
            Create an account
          </LinkTo>
        </li>
      </ul>
    </Card>
  )
}
