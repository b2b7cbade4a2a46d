import { serverSessionContext } from "../../../locks/context.ts"
import { sessionFor } from "../../../locks/locks.server.ts"
import { useText } from "../../../language/use-text.ts"
import { PostForm } from "../../../ui/forms/post-form.tsx"
import { Button } from "../../../ui/button.tsx"
import { Card } from "../../../ui/card.tsx"
import { FormSummary, MayBeDone } from "../../../ui/forms/form-summary.tsx"
import { doneOf } from "../../../ui/shell/done.ts"
import { Heading } from "../../../ui/shell/heading.tsx"
import { Moment } from "../../../ui/shell/moment.tsx"
import { Status } from "../../../ui/forms/status.tsx"
import { Title } from "../../../ui/shell/title.tsx"
import type { Route } from "./+types/devices"
import { accountAction } from "../actions/account-action.server.ts"
import { accountClientAction } from "../actions/account-client-action.ts"
import { ownSessions, type OwnSession } from "../facts/account-facts.server.ts"
import { BackToAccount } from "../layout/section.tsx"
import type { AccountIntent } from "../actions/intents.ts"
import { NotHere } from "../layout/not-here.tsx"
import { newsOf } from "../news.ts"
import { Proof } from "../actions/proof.tsx"
import { useAccountForm, type AccountFormProps } from "../actions/use-account-form.ts"
import { Rich } from "../../../language/rich.tsx"
import type { Device } from "../facts/device.server.ts"

/**
 * The sessions of the account, as far as the service lists them. `done` names the form that
 * succeeded before, or is null.
 */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { email } = sessionFor(context, "/dashboard/account/devices")
  const sessions = await ownSessions(context.get(serverSessionContext).client)
  return { email, sessions, done: doneOf(request, url) }
}

/** Handles the submitted form, for browsers without a script. */
export const action = ({ request, context }: Route.ActionArgs) => accountAction(request, context)

/** Handles the submitted form in the browser. The server's action is not called then. */
export const clientAction = ({ request }: Route.ClientActionArgs) => accountClientAction(request)

/** The page with the sessions of the account. Each can be ended, or all at once. */
export default function Devices({ loaderData: { email, sessions, done }, actionData }: Route.ComponentProps) {
  const text = useText()
  const news = actionData === undefined ? newsOf(done) : null
  const others = sessions.kind === "here" ? sessions.value.filter(({ isCurrent }) => !isCurrent).length : null
  return (
    <>
      <Title>{text("Devices")}</Title>
      <BackToAccount />
      <Heading
        lead={text("Everywhere you are signed in. If you do not recognize a session, end it and change your password.")}
      >
        {text("Devices")}
      </Heading>
      <div className="mb-6">
        <Status>{news === null ? null : text(news)}</Status>
      </div>
      <div className="grid max-w-3xl gap-6">
        {sessions.kind === "here" ? (
          <ul className="grid gap-4" aria-label={text("Sessions")}>
            {sessions.value.map((session) => (
              <li key={session.id}>
                <SessionCard session={session} email={email} answer={actionData} />
              </li>
            ))}
          </ul>
        ) : (
          <Card>
            <NotHere
              offer={sessions}
              missing="This site's sign-in service cannot list sessions, so you can only end them all at once."
            />
          </Card>
        )}
        <Everywhere email={email} others={others} answer={actionData} />
      </div>
    </>
  )
}

/** A session with its device, its times, and the form that ends it. */
function SessionCard({ session, email, answer }: AccountFormProps & { readonly session: OwnSession }) {
  const text = useText()
  const intent: AccountIntent = "end-session"
  const form = useAccountForm(answer, intent)
  // All sessions have the same form, so an answer is shown only at the session that it is about.
  const isMine = form.typed.session === session.id
  return (
    <Card>
      <h2 className="mb-1 flex flex-wrap items-baseline gap-x-3 font-semibold">
        <DeviceName device={session.device} />
        {session.isCurrent ? <span className="outcome outcome-good">{text("this device")}</span> : null}
      </h2>
      <dl className="mb-4 grid gap-x-6 gap-y-1 text-sm sm:grid-cols-[auto_1fr]">
        <dt className="text-faint">{text("Signed in")}</dt>
        <dd>
          <Moment at={session.begun} />
        </dd>
        <dt className="text-faint">{text("Last renewed")}</dt>
        <dd>
          <Moment at={session.lastRenewed} />
        </dd>
        <dt className="text-faint">{text("Signed in with")}</dt>
        <dd>{session.twoFactors ? text("two factors") : text("one factor")}</dd>
      </dl>
      {session.isCurrent ? (
        <PostForm action="/signout">
          <Button look="secondary">{text("Sign out here")}</Button>
        </PostForm>
      ) : (
        <>
          {isMine ? <FormSummary title={text("The session was not ended")} problems={form.problems} /> : null}
          <PostForm noValidate>
            <input type="hidden" name="session" value={session.id} />
            {isMine ? <Proof owed={form.proof} email={email} error={form.errorOf("proof")} /> : null}
            <Button name="intent" value={intent} look="danger" pending={form.pending}>
              {text("End this session")}
            </Button>
          </PostForm>
        </>
      )}
    </Card>
  )
}

/** The form to sign out everywhere. `others` is the number of other sessions, or null if unknown. */
function Everywhere({ email, others, answer }: AccountFormProps & { readonly others: number | null }) {
  const text = useText()
  const elsewhere = useAccountForm(answer, "end-others")
  const everywhere = useAccountForm(answer, "end-all")
  return (
    <Card>
      <h2 className="mb-3">{text("All at once")}</h2>
      <FormSummary
        title={text("You are still signed in everywhere")}
        problems={elsewhere.problems.length > 0 ? elsewhere.problems : everywhere.problems}
      />
      <div className="grid gap-4">
        {others === 0 ? (
          <p>{text("You are not signed in anywhere else.")}</p>
        ) : (
          <PostForm noValidate>
            <Proof owed={elsewhere.proof} email={email} error={elsewhere.errorOf("proof")} />
            <Button
              name="intent"
              value={"end-others" satisfies AccountIntent}
              look="danger"
              pending={elsewhere.pending}
            >
              {text("Sign out everywhere else")}
            </Button>
          </PostForm>
        )}
        <PostForm noValidate>
          <MayBeDone problems={everywhere.problems} />
          <Proof owed={everywhere.proof} email={email} error={everywhere.errorOf("proof")} />
          <Button name="intent" value={"end-all" satisfies AccountIntent} look="danger" pending={everywhere.pending}>
            {text("Sign out everywhere")}
          </Button>
        </PostForm>
      </div>
    </Card>
  )
}

/** The name of a device, in `<bdi>`, because a browser can send any text as its name. */
function DeviceName({ device: { browser, system } }: { readonly device: Device }) {
  const text = useText()
  if (browser === null) return <>{system === null ? text("Unknown browser") : <bdi>{system}</bdi>}</>
  if (system === null) return <bdi>{browser}</bdi>
  return (
    <span>
      <Rich message="<browser/> on <system/>" parts={{ browser: <bdi>{browser}</bdi>, system: <bdi>{system}</bdi> }} />
    </span>
  )
}
