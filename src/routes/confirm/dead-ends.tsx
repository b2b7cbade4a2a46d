import { decide, home } from "../../generated/guards.ts"
import type { EmailLinkType } from "../../session/auth-forms.ts"
import { Card } from "../../ui/card.tsx"
import { Heading } from "../../ui/heading.tsx"
import { LinkTo } from "../../ui/link-to.tsx"
import { useRootData } from "../../ui/root-data.ts"
import { SendAgain } from "../signin/send-again.tsx"

const DOORS = [
  { page: "/signin", text: "Sign in" },
  { page: "/forgot-password", text: "Ask for a new password link" },
  { page: "/signup", text: "Create an account" },
] as const

/** What still can be done, and nothing that cannot: a dead link stays dead however often it is pressed. */
export function DeadLink({ type }: { readonly type: EmailLinkType | null }) {
  const { state } = useRootData()
  const doors = DOORS.filter(({ page }) => decide(page, state).kind === "proceed")
  const confirms = type === "signup" || type === "email"
  return (
    <Card narrow>
      <Heading lead="It is incomplete, expired, or was used already. Mail programs sometimes cut long links in two: try copying all of it into the address bar.">
        This link does not work
      </Heading>
      {confirms && doors.length > 0 ? <SendAgain /> : null}
      <ul className="mt-5 flex flex-col gap-1.5 text-sm text-faint">
        {doors.map(({ page, text }) => (
          <li key={page}>
            <LinkTo to={page}>{text}</LinkTo>
          </li>
        ))}
        {doors.length > 0 || state === "unknown" ? null : (
          <li>
            <LinkTo to={home[state]}>Go on without it</LinkTo>
          </li>
        )}
      </ul>
    </Card>
  )
}

/** Changing an address asks both the old and the new one. */
export const HalfConfirmed = () => (
  <Card narrow>
    <Heading lead="A second mail went to your other e-mail address. Open the link in that one too, and the change is made.">
      One more link
    </Heading>
    <p className="mt-5 flex flex-col gap-1.5 text-sm text-faint">
      <LinkTo to="/">Front page</LinkTo>
    </p>
  </Card>
)
