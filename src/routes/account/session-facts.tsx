import { Form } from "react-router"
import { useText } from "../../language/use-text.ts"
import type { Session } from "../../session/session.ts"
import { Button } from "../../ui/button.tsx"
import { Card } from "../../ui/card.tsx"
import { Moment } from "../../ui/moment.tsx"

interface SessionFactsProps {
  readonly session: Session
}

export function SessionFacts({ session }: SessionFactsProps) {
  const text = useText()
  return (
    <Card>
      <h2 className="mb-3 text-xl font-semibold">{text("This session")}</h2>
      <dl className="mb-6 grid gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr]">
        <dt className="text-faint">{text("Signed in with")}</dt>
        <dd>{session.aal === "aal2" ? text("two factors") : text("one factor")}</dd>
        <dt className="text-faint">{text("Last renewed")}</dt>
        <dd>
          <Moment at={session.iat * 1000} />
        </dd>
        <dt className="text-faint">{text("Renews itself before")}</dt>
        <dd>
          <Moment at={session.exp * 1000} />
        </dd>
        <dt className="text-faint">{text("Session")}</dt>
        <dd>
          <code className="break-all">{session.sid}</code>
        </dd>
      </dl>
      <div className="flex flex-wrap gap-3">
        <Form method="post" action="/signout">
          <Button look="secondary">{text("Sign out here")}</Button>
        </Form>
        <Form method="post" action="/signout">
          <Button name="scope" value="global" look="danger">
            {text("Sign out everywhere")}
          </Button>
        </Form>
      </div>
    </Card>
  )
}
