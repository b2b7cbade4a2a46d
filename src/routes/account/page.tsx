import { serverSessionContext } from "../../locks/context.ts"
import { sessionFor } from "../../locks/locks.server.ts"
import { Rich } from "../../language/rich.tsx"
import { useText } from "../../language/use-text.ts"
import { Heading } from "../../ui/shell/heading.tsx"
import { Status } from "../../ui/forms/status.tsx"
import { Title } from "../../ui/shell/title.tsx"
import type { Route } from "./+types/page"
import { accountAction } from "./actions/account-action.server.ts"
import { accountClientAction } from "./actions/account-client-action.ts"
import { recoveryCodesLeft, waitingAddressOf } from "./facts/account-facts.server.ts"
import { EmailForm } from "./email-form.tsx"
import { NameForm } from "./name-form.tsx"
import { newsOf } from "./news.ts"
import { PasswordForm } from "./password-form.tsx"
import { NewCodes } from "./second-factor/recovery-codes.tsx"
import { SecondFactor } from "./second-factor/second-factor.tsx"
import { SessionFacts } from "./session-facts.tsx"
import { LinkTo } from "../../ui/shell/link-to.tsx"
import { Section } from "./layout/section.tsx"
import DownloadIcon from "~icons/material-symbols/download"
import { buttonClassOf } from "../../ui/button.tsx"
import { Icon } from "../../ui/icon.tsx"
import { pageHrefOf } from "../../ui/shell/page-href.ts"

/** The files are plain links: the router has nothing to show for a file. */
function OwnData() {
  const text = useText()
  return (
    <Section heading="Your data">
      <p className="mb-4">
        {text(
          "Everything this site stores about you: your profile, sessions, account history, drafts, uploaded records and what you wrote in reviews, as JSON.",
        )}
      </p>
      <div className="flex flex-wrap gap-3">
        <a href={pageHrefOf("/dashboard/account/data.json")} download className={buttonClassOf("secondary")}>
          <Icon picture={DownloadIcon} />
          {text("Download all my data")}
        </a>
        <a href={pageHrefOf("/dashboard/account/drafts.json")} download className={buttonClassOf("secondary")}>
          <Icon picture={DownloadIcon} />
          {text("Download my drafts only")}
        </a>
      </div>
      <p className="mt-6 border-t border-rule pt-5">
        <LinkTo to="/dashboard/account/delete">{text("Delete your account")}</LinkTo>
      </p>
    </Section>
  )
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const session = sessionFor(context, "/dashboard/account")
  const { client } = context.get(serverSessionContext)
  const [waiting, codesLeft] = await Promise.all([
    waitingAddressOf(client),
    session.mfa ? recoveryCodesLeft(client) : null,
  ])
  return { session, waiting, codesLeft, done: url.searchParams.get("done") }
}

export const action = ({ request, context }: Route.ActionArgs) => accountAction(request, context)

export const clientAction = ({ request }: Route.ClientActionArgs) => accountClientAction(request)

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const { session, waiting, codesLeft, done } = loaderData
  const { email } = session
  const text = useText()
  const codes = actionData?.codes ?? null
  const news = newsOf(actionData === undefined ? done : actionData.done)
  return (
    <>
      <Title>{text("Account")}</Title>
      <div className={codes === null ? undefined : "no-print"}>
        <Heading lead={<Lead name={session.name} email={email} />}>{text("Account")}</Heading>
        <div className="mb-6">
          <Status>{news === null ? null : text(news)}</Status>
        </div>
      </div>
      {codes === null ? null : <NewCodes key={codes[0]} codes={codes} email={email} />}
      <div className={`grid items-start gap-6 lg:grid-cols-2 ${codes === null ? "" : "no-print"}`}>
        <div className="grid gap-6">
          <NameForm name={session.name} answer={actionData} />
          <EmailForm email={email} waiting={waiting} answer={actionData} />
          <SecondFactor enrolled={session.mfa} email={email} codesLeft={codesLeft} answer={actionData} />
        </div>
        <div className="grid gap-6">
          <PasswordForm email={email} answer={actionData} />
          <SessionFacts session={session} />
          <OwnData />
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

/** Not kept with the account, and so not changed here. */
function Appearance() {
  const text = useText()
  return (
    <Section heading="Appearance and language">
      <p className="mb-4">{text("Theme and language are saved in this browser, not in your account.")}</p>
      <LinkTo to="/preferences" search={{ next: "/dashboard/account" }} look="secondary">
        {text("Choose theme and language")}
      </LinkTo>
    </Section>
  )
}
