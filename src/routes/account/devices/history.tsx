import { serverSessionContext } from "../../../locks/context.ts"
import { sessionFor } from "../../../locks/locks.server.ts"
import { useText } from "../../../language/use-text.ts"
import { Card } from "../../../ui/card.tsx"
import { Heading } from "../../../ui/shell/heading.tsx"
import { LinkTo } from "../../../ui/shell/link-to.tsx"
import { Moment } from "../../../ui/shell/moment.tsx"
import { Title } from "../../../ui/shell/title.tsx"
import type { Route } from "./+types/history"
import { ownEvents, type OwnEvent } from "../facts/account-facts.server.ts"
import { BackToAccount } from "../layout/section.tsx"
import { NotHere } from "../layout/not-here.tsx"
import type { PlainMessage } from "../../../language/message.ts"

/**
 * The texts of events, by the kind of the event, or by kind and detail. A hosted project (Supabase as a service) gives
 * no details, and cannot tell a sign-in or sign-out from the one with which this site checks a password.
 */
const WORDS: Readonly<Record<string, PlainMessage>> = {
  "sign-in": "You signed in, or confirmed your password.",
  "sign-in password": "You signed in with your password.",
  "sign-in totp": "You entered a code from your authenticator app.",
  "sign-in magic-link": "You signed in with a link from an email.",
  "sign-in signup-link": "You confirmed your address and signed in.",
  "sign-in recovery-link": "You opened a link to choose a new password.",
  reauthenticated: "You confirmed with your password that it was you.",
  "sign-in-failed": "Someone tried to sign in and failed.",
  "sign-in-failed wrong-password": "Someone tried to sign in with a wrong password.",
  "sign-up": "Your account was created.",
  "sign-out": "You signed out, or confirmed your password.",
  "sign-out local": "You signed out.",
  "sign-out others": "You signed out everywhere else.",
  "sign-out global": "You signed out everywhere.",
  "link-asked": "Someone requested a link by email.",
  "link-asked magic-link": "Someone requested a link to sign in.",
  "link-asked signup-link": "Someone requested the link to confirm your address again.",
  "link-refused": "Someone opened an email link that no longer works.",
  limited: "There were too many attempts, and some were blocked.",
  denied: "A page or a request was blocked.",
  "factor-added": "A second factor was added.",
  "factor-removed": "The second factor was removed.",
  "factor-failed": "Someone entered a wrong code.",
  "factor-failed code-used-twice": "Someone entered a code that had already been used.",
  "factor-failed recovery-code": "Someone entered a wrong recovery code.",
  "recovery-codes-made": "New recovery codes were created.",
  "recovery-code-used": "A recovery code was used, which turned off the second factor.",
  "password-changed": "The password was changed.",
  "password-failed": "Someone who was signed in entered a wrong password.",
  "recovery-asked": "Someone requested a link to choose a new password.",
  "recovery-begun": "A link to choose a new password was opened.",
  "email-change-asked": "Someone asked to change the email address.",
  "email-changed": "The email address was changed.",
  "session-ended": "A session was ended.",
  "session-ended by-the-person": "You ended a session on the devices page.",
  "session-ended token-reused": "A session was ended because an old token was used again.",
  "session-ended too-many": "There were too many sessions, so those unused for longest were ended.",
  "account-deleted": "The account was deleted.",
  "change-undone": "A change was undone with a link from an email.",
  "policy-written": "The policy file was written from the editor.",
  "review-begun": "You requested a review of a policy.",
  "review-commented": "You commented on a review.",
  "review-approved": "You approved a review.",
  "review-withdrawn": "You withdrew a review.",
  "record-uploaded": "You uploaded an app's access record.",
  "record-replaced": "You replaced an uploaded access record with a newer one.",
  "record-removed": "You removed an uploaded access record.",
}

/** The details of an event that have their own texts, in order of precedence. */
const DETAILS = ["method", "reason", "scope"] as const

/** An event of the audit log in words for the account's owner; null for a kind without words. */
export function eventWordsOf(kind: string, detail: Readonly<Record<string, string | number>>): PlainMessage | null {
  // From the most specific text to the general one of the kind.
  const keys = [...DETAILS.map((name) => `${kind} ${detail[name] ?? ""}`), kind]
  const known = keys.find((key) => Object.hasOwn(WORDS, key))
  return known === undefined ? null : (WORDS[known] ?? null)
}

/** The most characters of an address or a kind, which the service may give at any length. */
const MAX_SHOWN = 64

/** The newest events of the account, as far as the service lists them, and the id of the present session. */
export async function loader({ context }: Route.LoaderArgs) {
  const { sid } = sessionFor(context, "/dashboard/account/history")
  return { sid, history: await ownEvents(context.get(serverSessionContext).client) }
}

/** The page with the newest events of the account. */
export default function History({ loaderData: { sid, history } }: Route.ComponentProps) {
  const text = useText()
  return (
    <>
      <Title>{text("Account history")}</Title>
      <BackToAccount />
      <Heading
        lead={text("What happened to your account, newest first. If something here wasn't you, change your password.")}
      >
        {text("Account history")}
      </Heading>
      <div className="max-w-3xl">
        {history.kind === "here" ? (
          <Events events={history.value} sid={sid} />
        ) : (
          <Card>
            <NotHere offer={history} missing="This site's sign-in service keeps no history." />
          </Card>
        )}
        <p className="no-print mt-6 flex flex-wrap gap-3">
          <LinkTo to="/dashboard/account" look="secondary">
            {text("Change password")}
          </LinkTo>
          <LinkTo to="/dashboard/account/devices" look="secondary">
            {text("Devices")}
          </LinkTo>
        </p>
      </div>
    </>
  )
}

interface EventsProps {
  readonly events: readonly OwnEvent[]
  /** The id of the present session. */
  readonly sid: string
}

/** The list of events, newest first. */
function Events({ events, sid }: EventsProps) {
  const text = useText()
  if (events.length === 0) return <p>{text("Nothing has happened yet.")}</p>
  return (
    <ol className="history">
      {events.map((event, i) => (
        <li key={`${event.at} ${i}`}>
          <p>
            <EventWords event={event} />
          </p>
          <p className="text-sm text-faint">
            <Moment at={event.at} />
            {event.session === sid ? ` · ${text("this session")}` : null}
            {event.client === null ? null : (
              <>
                {" · "}
                <bdi className="wrap-anywhere">
                  {text("from {{address}}", { address: event.client.slice(0, MAX_SHOWN) })}
                </bdi>
              </>
            )}
          </p>
        </li>
      ))}
    </ol>
  )
}

/** An event in words. A kind without words is shown by its name in the service. */
function EventWords({ event: { kind, detail } }: { readonly event: OwnEvent }) {
  const text = useText()
  const message = eventWordsOf(kind, detail)
  return message === null ? (
    <>
      {text("Something else:")} <code>{kind.slice(0, MAX_SHOWN)}</code>
    </>
  ) : (
    text(message)
  )
}
