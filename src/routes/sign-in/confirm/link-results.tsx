import { decide, home } from "../../../generated/guards.ts"
import { useText } from "../../../language/use-text.ts"
import type { EmailLinkType } from "../auth-forms.ts"
import { Card } from "../../../ui/card.tsx"
import { Heading } from "../../../ui/shell/heading.tsx"
import { LinkTo } from "../../../ui/shell/link-to.tsx"
import { useRootData } from "../../../ui/shell/root-data.ts"
import { MailboxLink } from "../mailbox-link.tsx"
import { SendAgain } from "../send-again.tsx"

/** The pages that help somebody whose link does not work. */
const WAYS_IN = [
  { page: "/signin", name: "Sign in" },
  { page: "/forgot-password", name: "Request a new password link" },
  { page: "/signup", name: "Create an account" },
] as const

/** The page for a link that is incomplete, expired or used, with the pages that help. */
export function DeadLink({ type }: { readonly type: EmailLinkType | null }) {
  const text = useText()
  const { state } = useRootData()
  const open = WAYS_IN.filter(({ page }) => decide(page, state).kind === "proceed")
  // Only the link of a sign-up can be sent again. `email` is the newer name of its type. Someone who is signed in, to
  // whom none of the pages opens, needs no confirmation.
  const isOfSignUp = type === "signup" || type === "email"
  return (
    <Card narrow>
      <Heading
        lead={text(
          "It has expired, has already been used, or a newer link has replaced it: open the link in the newest email. Email programs sometimes break long links: try copying the whole link into the address bar.",
        )}
      >
        {text("This link does not work")}
      </Heading>
      {isOfSignUp && open.length > 0 ? <SendAgain /> : null}
      <ul className="mt-5 flex flex-col gap-1.5 text-sm text-faint">
        {open.map(({ page, name }) => (
          <li key={page}>
            <LinkTo to={page}>{text(name)}</LinkTo>
          </li>
        ))}
        {/* For a signed-in visitor, to whom none of these pages opens. An unknown state has no home. */}
        {open.length > 0 || state === "unknown" ? null : (
          <li>
            <LinkTo to={home[state]}>{text("Continue without it")}</LinkTo>
          </li>
        )}
      </ul>
    </Card>
  )
}

/** The pages after a link that does not sign in, by the result that they report. */
const RESULTS = {
  /** The first of two links to change an address: the old and the new address both get one. */
  "half-done": {
    heading: "One more link to open",
    lead: "We sent a second email to your other address. Open the link in that one too to complete the change.",
  },
  /** A change was undone. No sign-in is offered, because the old password no longer works. */
  undone: {
    heading: "The change was undone",
    lead: "Your account is as it was before, every device is signed out, and the old password no longer works. Open the link we emailed you to choose a new one.",
  },
} as const

/** The result of a link that does not sign in. */
export type LinkResult = keyof typeof RESULTS

/** The page after a link that does not sign in. */
export function LinkResultPage({ result }: { readonly result: LinkResult }) {
  const text = useText()
  const { mailbox } = useRootData()
  const { heading, lead } = RESULTS[result]
  return (
    <Card narrow>
      <Heading lead={text(lead)}>{text(heading)}</Heading>
      {result === "undone" && mailbox ? <MailboxLink /> : null}
      <p className="mt-5 flex flex-col gap-1.5 text-sm text-faint">
        <LinkTo to="/">{text("Front page")}</LinkTo>
      </p>
    </Card>
  )
}
