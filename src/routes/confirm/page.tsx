import { data, Form, redirect, useNavigation } from "react-router"
import { serverSessionContext } from "../../guard/context.ts"
import { sessionFor } from "../../guard/session-for.ts"
import { verifyEmailLink } from "../../session/auth-calls.ts"
import { readEmailLink, textOf } from "../../session/auth-forms.ts"
import { problemOf, problemsInWords, type AuthProblem } from "../../session/auth-problems.ts"
import { Button } from "../../ui/button.tsx"
import { Card } from "../../ui/card.tsx"
import { FormSummary } from "../../ui/form-summary.tsx"
import { Heading } from "../../ui/heading.tsx"
import { useHydrated } from "../../ui/use-hydrated.ts"
import { browserAuth } from "../signin/browser-auth.ts"
import { onwardOf } from "../signin/onward.ts"
import { postedForm, problemsOf } from "../signin/posted-form.ts"
import type { Route } from "./+types/page"
import { DeadLink, HalfConfirmed } from "./dead-ends.tsx"
import { wordsOf } from "./words.ts"

export const meta = () => [{ title: "Confirm · Sallyport" }, { name: "robots", content: "noindex" }]

// Nothing is verified by opening the link: programs that scan mail open it too, and it works once.
export function loader({ context, url }: Route.LoaderArgs) {
  return { link: readEmailLink(url.searchParams), email: sessionFor(context, "/auth/confirm")?.email ?? null }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await postedForm(request)
  const link = readEmailLink(form)
  if (link === null) return refused(problemOf("link-dead"))
  const session = context.get(serverSessionContext)
  // The browser's word is taken only for a session that it brings along, and for a recovery only when a link began it:
  // a page left open must not lead to a new password without the present one.
  const verified = session.session !== null && (link.type !== "recovery" || session.mayRecover)
  if (textOf(form, "by") !== "browser" || !verified) {
    const answer = await verifyEmailLink(session.client.auth, link)
    if (!answer.ok) return refused(answer)
    if (!answer.value.signedIn) return HALF_DONE
    await session.refresh()
  }
  if (link.type === "recovery" && session.session !== null) session.startRecovery()
  return redirect(onwardOf(null, session.state), 303)
}

// The browser's client verifies, so that its events reach the session machine and the other tabs. A recovery is then
// marked on the server's side, where a reload does not forget it.
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const link = readEmailLink(await postedForm(request))
  if (link === null) return refused(problemOf("link-dead"))
  const answer = await verifyEmailLink(browserAuth(), link)
  if (!answer.ok) return refused(answer)
  return answer.value.signedIn ? serverAction() : HALF_DONE
}

const HALF_DONE = { problems: [], halfDone: true, dead: false } as const

const refused = (problem: AuthProblem) =>
  data(
    { problems: problemsInWords([problem]), halfDone: false, dead: problem.code === "link-dead" },
    { status: problem.code === "unavailable" ? 503 : problem.code === "too-many" ? 429 : 400 },
  )

export default function Confirm({ loaderData: { link, email }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle"
  const hydrated = useHydrated()
  if (link === null || actionData?.dead === true) return <DeadLink type={link?.type ?? null} />
  if (actionData?.halfDone === true) return <HalfConfirmed />
  const words = wordsOf(link.type)
  return (
    <Card narrow>
      <Heading lead={words.lead}>{words.title}</Heading>
      <FormSummary title="The link did not work" problems={problemsOf(actionData)} />
      {email === null ? null : (
        <p className="mb-5">
          You are signed in as <strong>{email}</strong>. If the link belongs to another account, you continue as that
          one.
        </p>
      )}
      <Form method="post">
        <input type="hidden" name="token_hash" value={link.tokenHash} />
        <input type="hidden" name="type" value={link.type} />
        {/* There only where a script sends the form, after it has verified the link itself. */}
        {hydrated ? <input type="hidden" name="by" value="browser" /> : null}
        <Button pending={busy} wide>
          {words.button}
        </Button>
      </Form>
    </Card>
  )
}
