import { Form, redirect, useNavigation } from "react-router"
import { serverSessionContext } from "../../guard/context.ts"
import { safeNextOf } from "../../guard/safe-next.ts"
import { sessionFor } from "../../guard/session-for.ts"
import { Rich } from "../../language/rich.tsx"
import { useText } from "../../language/use-text.ts"
import { verifySecondFactor } from "../../session/auth-calls.ts"
import { readCode, textOf } from "../../session/auth-forms.ts"
import { Button } from "../../ui/button.tsx"
import { Card } from "../../ui/card.tsx"
import { FormSummary } from "../../ui/form-summary.tsx"
import { Heading } from "../../ui/heading.tsx"
import { Title } from "../../ui/title.tsx"
import { browserAuth } from "../signin/browser-auth.ts"
import { CodeField } from "../signin/code-field.tsx"
import { withFragment } from "../signin/fragment.ts"
import { onwardOf } from "../signin/onward.ts"
import { postedForm, problemsOf, refusedForm } from "../signin/posted-form.ts"
import { useFieldError } from "../signin/use-field-error.ts"
import type { Route } from "./+types/page"

export function loader({ context, url }: Route.LoaderArgs) {
  const { email } = sessionFor(context, "/mfa")
  return { email, next: safeNextOf(url.searchParams.get("next")) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await postedForm(request)
  const read = readCode(form)
  if (!read.ok) return refusedForm(form, read.problems)
  const session = context.get(serverSessionContext)
  const answer = await verifySecondFactor(session.client.auth, read.value)
  if (!answer.ok) return refusedForm(form, [answer])
  await session.refresh()
  return redirect(onwardOf(textOf(form, "next"), session.state), 303)
}

// A recovery may still be owed behind the second factor; only the server remembers, and it sends on from there.
export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await postedForm(request)
  const read = readCode(form)
  if (!read.ok) return refusedForm(form, read.problems)
  const answer = await verifySecondFactor(browserAuth(), read.value)
  if (!answer.ok) return refusedForm(form, [answer])
  const next = textOf(form, "next")
  return redirect(withFragment(onwardOf(next, "verified"), next, window.location.hash))
}

export default function SecondFactor({ loaderData: { email, next }, actionData }: Route.ComponentProps) {
  const text = useText()
  const busy = useNavigation().state !== "idle"
  const problems = problemsOf(actionData)
  const errorOf = useFieldError(problems)
  return (
    <Card narrow>
      <Title>{text("Second factor")}</Title>
      <Heading
        lead={
          <Rich message="Your authenticator app shows a code for <email/>." parts={{ email: <bdi>{email}</bdi> }} />
        }
      >
        {text("Second factor")}
      </Heading>
      <FormSummary title={text("The code was not accepted")} problems={problems} />
      <Form method="post" noValidate>
        <input type="hidden" name="next" value={next ?? ""} />
        <CodeField error={errorOf("code")} />
        <Button pending={busy} wide>
          {text("Continue")}
        </Button>
      </Form>
      <Form method="post" action="/signout" className="mt-3">
        <Button look="quiet">{text("Use another account")}</Button>
      </Form>
    </Card>
  )
}
