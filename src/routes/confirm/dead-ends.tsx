import { Card } from "../../ui/card.tsx"
import { Heading } from "../../ui/heading.tsx"
import { LinkTo } from "../../ui/link-to.tsx"

export const DeadLink = () => (
  <Card narrow>
    <Heading lead="It is incomplete, expired, or was used already. Mail programs sometimes cut long links in two: try copying all of it into the address bar.">
      This link does not work
    </Heading>
    <ul className="mt-5 flex flex-col gap-1.5 text-sm text-faint">
      <li>
        <LinkTo to="/forgot-password">Ask for a new password link</LinkTo>
      </li>
      <li>
        <LinkTo to="/signup">Sign up again</LinkTo>
      </li>
      <li>
        <LinkTo to="/signin">Sign in</LinkTo>
      </li>
    </ul>
  </Card>
)

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
