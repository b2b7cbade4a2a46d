import { useEffect, useRef } from "react"
import { serverSessionContext } from "../../locks/context.ts"
import { sessionFor } from "../../locks/locks.server.ts"
import { Rich } from "../../language/rich.tsx"
import { useText } from "../../language/use-text.ts"
import { PostForm } from "../../ui/forms/post-form.tsx"
import { doneOf } from "../../ui/shell/done.ts"
import { Heading } from "../../ui/shell/heading.tsx"
import { Status } from "../../ui/forms/status.tsx"
import { Title } from "../../ui/shell/title.tsx"
import type { Route } from "./+types/page"
import { accountAction } from "./actions/account-action.server.ts"
import { accountClientAction } from "./actions/account-client-action.ts"
import { recoveryCodesLeft, waitingAddressOf } from "./facts/account-facts.server.ts"
import { EmailForm } from "./email-form.tsx"
import { newsOf } from "./news.ts"
import { OwnDataLink } from "./own-data-link.tsx"
import { CodesWarning, NewCodes, useLostCodes } from "./second-factor/recovery-codes.tsx"
import { SecondFactor } from "./second-factor/second-factor.tsx"
import { LinkTo } from "../../ui/shell/link-to.tsx"
import { Section } from "./layout/section.tsx"
import { Button } from "../../ui/button.tsx"
import { FormSummary, MayBeDone } from "../../ui/forms/form-summary.tsx"
import { TextField } from "../../ui/forms/text-field.tsx"
import type { AccountIntent } from "./actions/intents.ts"
import { useAccountForm, type AccountFormProps } from "./actions/use-account-form.ts"
import { NewPasswordField } from "../sign-in/credential-fields.tsx"
import type { Session } from "../../session/session.ts"
import { Moment } from "../../ui/shell/moment.tsx"

/**
 * The person's session and the facts about their account. `waiting` is a new email address that is not confirmed yet,
 * or null; `codesLeft` is null without a second factor; `done` names the form that succeeded before, or is null.
 */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const session = sessionFor(context, "/dashboard/account")
  const { client } = context.get(serverSessionContext)
  const [waiting, codesLeft] = await Promise.all([
    waitingAddressOf(client),
    session.mfa ? recoveryCodesLeft(client) : null,
  ])
  return { session, waiting, codesLeft, done: doneOf(request, url) }
}

/** Handles the submitted form, for browsers without a script. */
export const action = ({ request, context }: Route.ActionArgs) => accountAction(request, context)

/** Handles the submitted form in the browser. The server's action is not called then. */
export const clientAction = ({ request }: Route.ClientActionArgs) => accountClientAction(request)

/** The account page: a form for each thing that can be changed, and links to the account's other pages. */
export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const { session, waiting, codesLeft, done } = loaderData
  const { email } = session
  const text = useText()
  const codes = actionData?.codes ?? null
  const areLost = useLostCodes(actionData, done)
  // A ref, because following the link calls `isSaved` before a changed state would be rendered.
  const saved = useRef<typeof codes>(null)
  // The answer to a form is newer than the address, which can still name the form before.
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
      {/* While new codes are shown, only they are printed. Each set is a new element, which takes the focus. */}
      {codes === null ? null : (
        <NewCodes key={codes[0]} codes={codes} email={email} onSaved={() => (saved.current = codes)} />
      )}
      <CodesWarning codes={codes} areLost={areLost} isSaved={() => codes !== null && saved.current === codes} />
      <div className={`grid items-start gap-6 lg:grid-cols-2 ${codes === null ? "" : "no-print"}`}>
        <div className="grid gap-6">
          <NameForm name={session.name} answer={actionData} />
          <EmailForm email={email} waiting={waiting} answer={actionData} />
          <PasswordForm email={email} answer={actionData} />
        </div>
        <div className="grid gap-6">
          <SecondFactor
            enrolled={session.mfa}
            email={email}
            codesLeft={codesLeft}
            areLost={areLost}
            answer={actionData}
          />
          <SessionFacts session={session} />
          <Appearance />
          <OwnData />
        </div>
      </div>
    </>
  )
}

/** The name and address, in `<bdi>`, so that a right-to-left name does not reorder the sentence around it. */
const Lead = ({ name, email }: { readonly name: string; readonly email: string }) =>
  name === "" ? (
    <Rich message="You are signed in as <email/>." parts={{ email: <bdi>{email}</bdi> }} />
  ) : (
    <Rich
      message="<name/>, you are signed in as <email/>."
      parts={{ name: <bdi>{name}</bdi>, email: <bdi>{email}</bdi> }}
    />
  )

/** A link to the theme and language. They are settings of the browser, so the account form does not contain them. */
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

/** The present session, with links to all sessions and to the account's history. */
function SessionFacts({ session }: { readonly session: Session }) {
  const text = useText()
  return (
    <Section heading="Devices and history">
      <dl className="mb-4 grid gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr]">
        <dt className="text-faint">{text("Signed in with")}</dt>
        <dd>{session.aal === "aal2" ? text("two factors") : text("one factor")}</dd>
        <dt className="text-faint">{text("Last renewed")}</dt>
        <dd>
          <Moment at={session.iat * 1000} />
        </dd>
        <dt className="text-faint">{text("Renews before")}</dt>
        <dd>
          <Moment at={session.exp * 1000} />
        </dd>
        <dt className="text-faint">{text("Session")}</dt>
        <dd>
          <code className="break-all">{session.sid}</code>
        </dd>
      </dl>
      <ul className="mb-5 grid gap-1.5">
        <li>
          <LinkTo to="/dashboard/account/devices">{text("Devices")}</LinkTo>
        </li>
        <li>
          <LinkTo to="/dashboard/account/history">{text("Account history")}</LinkTo>
        </li>
      </ul>
      <PostForm action="/signout">
        <Button look="secondary">{text("Sign out here")}</Button>
      </PostForm>
    </Section>
  )
}

/** The form that changes the password. */
function PasswordForm({ email, answer }: AccountFormProps) {
  const text = useText()
  const intent: AccountIntent = "password"
  const { problems, errorOf, pending, form } = useAccountForm(answer, intent)
  return (
    <Section heading="Password">
      <FormSummary title={text("Your password was not changed")} problems={problems} />
      <PostForm noValidate ref={form}>
        <MayBeDone problems={problems} />
        {/* The account, for password managers. */}
        <input type="hidden" name="email" autoComplete="username" value={email} />
        <TextField
          label={text("Current password")}
          name="current"
          type="password"
          autoComplete="current-password"
          error={errorOf("current")}
          required
        />
        <NewPasswordField
          label={text("New password")}
          hint={text("At least 8 characters. Your other devices will have to sign in with it.")}
          error={errorOf("password")}
        />
        <Button look="secondary" name="intent" value={intent} pending={pending}>
          {text("Change password")}
        </Button>
      </PostForm>
    </Section>
  )
}

/** The form that changes the name. */
function NameForm({ name, answer }: Pick<AccountFormProps, "answer"> & { readonly name: string }) {
  const text = useText()
  const intent: AccountIntent = "name"
  const { problems, errorOf, typed, pending } = useAccountForm(answer, intent)
  const field = useRef<HTMLInputElement>(null)
  const sent = useRef<string>(null)
  const shown = useRef(name)
  // The saved name may be spelled differently from the sent one. A name that was typed meanwhile stays.
  useEffect(() => {
    const input = field.current
    if (input !== null && [sent.current, shown.current].includes(input.value)) input.value = name
    shown.current = name
  }, [name])
  return (
    <Section heading="Name">
      <FormSummary title={text("Your name was not saved")} problems={problems} />
      <PostForm noValidate onSubmit={() => (sent.current = field.current?.value ?? null)}>
        <TextField
          ref={field}
          label={text("Your name")}
          name="name"
          autoComplete="name"
          spellCheck={false}
          hint={text("How this page greets you. Leave it empty for no name.")}
          defaultValue={typed.name ?? name}
          error={errorOf("name")}
        />
        <Button look="secondary" name="intent" value={intent} pending={pending}>
          {text("Save name")}
        </Button>
      </PostForm>
    </Section>
  )
}

/** The downloads of the person's data. */
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
        <OwnDataLink to="/dashboard/account/data.json">{text("Download all my data")}</OwnDataLink>
        <OwnDataLink to="/dashboard/account/drafts.json">{text("Download my drafts only")}</OwnDataLink>
      </div>
      <p className="mt-6 border-t border-rule pt-5">
        <LinkTo to="/dashboard/account/delete">{text("Delete your account")}</LinkTo>
      </p>
    </Section>
  )
}
