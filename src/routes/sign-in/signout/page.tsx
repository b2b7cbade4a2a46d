import { data, useNavigation } from "react-router"
import { requestFactsContext, serverSessionContext } from "../../../locks/context.ts"
import { sessionFor } from "../../../locks/locks.server.ts"
import { Rich } from "../../../language/rich.tsx"
import { useText } from "../../../language/use-text.ts"
import { signOut, type AuthClient } from "../auth-calls.ts"
import { typedTextOf } from "../auth-forms.ts"
import { isSessionOver, problemsInWords, type AuthProblem } from "../auth-problems.ts"
import { tellSession } from "../../../session/browser/page-session.ts"
import { withTimeout } from "../../../session/with-timeout.ts"
import { PostForm } from "../../../ui/forms/post-form.tsx"
import { Button } from "../../../ui/button.tsx"
import { Card } from "../../../ui/card.tsx"
import { FormSummary } from "../../../ui/forms/form-summary.tsx"
import { redirectAfter } from "../../../ui/shell/done.ts"
import { Heading } from "../../../ui/shell/heading.tsx"
import { LinkTo } from "../../../ui/shell/link-to.tsx"
import { pageHrefOf } from "../../../ui/shell/page-href.ts"
import { Title } from "../../../ui/shell/title.tsx"
import { inBrowser } from "../browser-auth.ts"
import { postedForm, problemsOf } from "../posted-form.ts"
import { noteAct } from "../noted.server.ts"
import type { Route } from "./+types/page"

/** The address of the person who is signed in; null for nobody. */
export function loader({ context }: Route.LoaderArgs) {
  return { email: sessionFor(context, "/signout")?.email ?? null }
}

/**
 * Signs out this browser, or with the scope `global` every device, and redirects to the sign-in page. Only signing out
 * everywhere can fail, with a problem and status 503.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const scope = scopeOf(await postedForm(request))
  const session = context.get(serverSessionContext)
  if (session.session !== null && scope === "global") {
    const answer = await signOut(session.client.auth, "global")
    if (!answer.ok) return stillSignedIn(answer)
  } else if (session.state === "unknown" && scope === "global") {
    // The auth service did not answer who is signed in, so it is not asked to sign them out.
    return stillSignedIn({ field: null, code: "unsent" })
  } else if (session.session !== null) {
    // With a time limit: the cookie is removed in any case, and without its token the session expires by itself.
    await withTimeout(revoke(session.client.auth, context.get(requestFactsContext).reportError), TIME_LIMIT_MS, null)
  }
  if (session.session !== null) noteAct(context, { kind: "sign-out", scope })
  session.forget()
  const done = scope === "global" ? "signed-out-everywhere" : "signed-out"
  // The browser's cache may hold guarded pages.
  return redirectAfter(done, pageHrefOf("/signin", { search: { done } }), { "Clear-Site-Data": '"cache"' })
}

/**
 * Signs out with the browser's client first, which tells this tab and the others, even offline. Then the server's
 * action removes the cookie.
 */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const scope = scopeOf(await postedForm(request))
  // Told here first: the auth client notifies this page only after the service has answered, so on a slow network the
  // page would stay open until then.
  if (scope === "local") tellSession({ type: "SIGN_OUT_REQUESTED" })
  const answer = await inBrowser(({ auth }) => signOut(auth, scope))
  // A local sign-out does not depend on the service, and a session that is gone needs no sign-out.
  return answer.ok || scope === "local" || isSessionOver(answer.code) ? serverAction() : stillSignedIn(answer)
}

const scopeOf = (form: FormData): "local" | "global" => (typedTextOf(form, "scope") === "global" ? "global" : "local")

/** The answer if signing out everywhere failed, which leaves the other devices signed in. */
const stillSignedIn = (problem: AuthProblem) => data({ problems: problemsInWords([problem]) }, { status: 503 })

/** The page that signs out, for people who open its address. Other pages post to its action. */
export default function SignOut({ loaderData: { email }, actionData }: Route.ComponentProps) {
  const text = useText()
  const busy = useNavigation().state !== "idle"
  return (
    <Card narrow>
      <Title>{text("Sign out")}</Title>
      <Heading
        lead={
          email === null ? (
            text("No one is signed in on this browser.")
          ) : (
            <Rich message="You are signed in as <email/>." parts={{ email: <bdi>{email}</bdi> }} />
          )
        }
      >
        {text("Sign out")}
      </Heading>
      <FormSummary title={text("You are still signed in everywhere")} problems={problemsOf(actionData)} />
      <PostForm>
        <Button pending={busy} wide>
          {text("Sign out")}
        </Button>
      </PostForm>
      <p className="mt-5 flex flex-col gap-1.5 text-sm text-faint">
        <LinkTo to="/">{text("Front page")}</LinkTo>
      </p>
    </Card>
  )
}

/** The time limit for ending the session at the auth service, in milliseconds. */
const TIME_LIMIT_MS = 2_000

/**
 * Ends this session at the auth service. A failure is only reported, because the person is signed out here in any case.
 */
async function revoke(auth: AuthClient, report: (error: unknown) => void): Promise<void> {
  try {
    const answer = await signOut(auth, "local")
    if (!answer.ok && !isSessionOver(answer.code)) report(new Error(`a session was not revoked: ${answer.code}`))
  } catch (error) {
    report(error)
  }
}
