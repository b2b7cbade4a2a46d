import { data, redirect } from "react-router"
import { serverSessionContext } from "../../guard/context.ts"
import { sessionFor } from "../../guard/session-for.ts"
import type { PlainMessage } from "../../language/message.ts"
import { Rich } from "../../language/rich.tsx"
import { useText } from "../../language/use-text.ts"
import { trialClient } from "../../session/browser-client.ts"
import { Heading } from "../../ui/heading.tsx"
import { pageHrefOf } from "../../ui/page-href.ts"
import { Status } from "../../ui/status.tsx"
import { Title } from "../../ui/title.tsx"
import { browserAuth } from "../signin/browser-auth.ts"
import { postedForm } from "../signin/posted-form.ts"
import type { Route } from "./+types/page"
import { changeAccount, isIntent, type AccountAnswer, type Intent } from "./account-changes.ts"
import { Appearance } from "./appearance.tsx"
import { OwnData } from "./own-data.tsx"
import { NameForm } from "./name-form.tsx"
import { PasswordForm } from "./password-form.tsx"
import { SecondFactor } from "./second-factor.tsx"
import { SessionFacts } from "./session-facts.tsx"

export function loader({ context, url }: Route.LoaderArgs) {
  const session = sessionFor(context, "/dashboard/account")
  const done = url.searchParams.get("done")
  return { session, done: isIntent(done) ? done : null }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await postedForm(request)
  const session = context.get(serverSessionContext)
  const clients = { auth: session.client.auth, trial: () => session.trialClient().auth }
  return responseOf(await changeAccount(clients, form))
}

// With the browser's own client, so that its events reach the session machine and the other tabs.
export async function clientAction({ request }: Route.ClientActionArgs) {
  const clients = { auth: browserAuth(), trial: () => trialClient().auth }
  return responseOf(await changeAccount(clients, await postedForm(request)))
}

function responseOf(answer: AccountAnswer) {
  if (answer.done !== null) return redirect(pageHrefOf("/dashboard/account", { search: { done: answer.done } }), 303)
  return data(answer, { status: answer.problems.length === 0 ? 200 : 400 })
}

const NEWS: Readonly<Record<Intent, PlainMessage | null>> = {
  name: "Your name was saved.",
  password: "Your password was changed. Your other devices have to sign in with the new one.",
  "begin-factor": null,
  "confirm-factor": "Your second factor is on. From now on, signing in asks for a code.",
  "remove-factor": "Your second factor was removed.",
}

export default function Account({ loaderData: { session, done }, actionData }: Route.ComponentProps) {
  const text = useText()
  const news = actionData === undefined && done !== null ? NEWS[done] : null
  const problemsOf = (...intents: readonly Intent[]) =>
    actionData?.intent != null && intents.includes(actionData.intent) ? actionData.problems : []
  return (
    <>
      <Title>{text("Account")}</Title>
      <Heading lead={<Lead name={session.name} email={session.email} />}>{text("Account")}</Heading>
      <div className="mb-6">
        <Status>{news === null ? null : text(news)}</Status>
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-6">
          <NameForm name={actionData?.name ?? session.name} problems={problemsOf("name")} />
          <SecondFactor
            enrolled={session.mfa}
            enrolment={actionData?.enrolment ?? null}
            problems={problemsOf("begin-factor", "confirm-factor", "remove-factor")}
          />
          <OwnData />
        </div>
        <div className="grid gap-6">
          <PasswordForm email={session.email} problems={problemsOf("password")} />
          <SessionFacts session={session} />
          <Appearance />
        </div>
      </div>
    </>
  )
}

/** Isolated: a name that is read from right to left must not turn the sentence around it. */
const Lead = ({ name, email }: { readonly name: string; readonly email: string }) =>
  name === "" ? (
    <Rich message="You are signed in as <email/>." parts={{ email: <bdi>{email}</bdi> }} />
  ) : (
    <Rich
      message="<name/>, you are signed in as <email/>."
      parts={{ name: <bdi>{name}</bdi>, email: <bdi>{email}</bdi> }}
    />
  )
