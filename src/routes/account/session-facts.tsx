import { Form } from "react-router"
import { useText } from "../../language/use-text.ts"
import type { Session } from "../../session/session.ts"
import { Button } from "../../ui/button.tsx"
import { LinkTo } from "../../ui/shell/link-to.tsx"
import { Moment } from "../../ui/shell/moment.tsx"
import { Section } from "./layout/section.tsx"

interface SessionFactsProps {
  readonly session: Session
}

export function SessionFacts({ session }: SessionFactsProps) {
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
          <LinkTo to="/dashboard/account/devices">{text("Where you are signed in")}</LinkTo>
        </li>
        <li>
          <LinkTo to="/dashboard/account/history">{text("What happened to your account")}</LinkTo>
        </li>
      </ul>
      <Form method="post" action="/signout">
        <Button look="secondary">{text("Sign out here")}</Button>
      </Form>
    </Section>
  )
}
