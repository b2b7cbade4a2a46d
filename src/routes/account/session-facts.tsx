import { Form } from "react-router"
import type { Session } from "../../session/session.ts"
import { Button } from "../../ui/button.tsx"
import { Card } from "../../ui/card.tsx"

interface SessionFactsProps {
  readonly session: Session
}

export function SessionFacts({ session }: SessionFactsProps) {
  return (
    <Card>
      <h2 className="mb-3 text-xl font-semibold">This session</h2>
      <dl className="mb-6 grid gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr]">
        <dt className="text-faint">Signed in with</dt>
        <dd>{session.aal === "aal2" ? "two factors" : "one factor"}</dd>
        <dt className="text-faint">Last renewed</dt>
        <dd>
          <Moment seconds={session.iat} />
        </dd>
        <dt className="text-faint">Renews itself before</dt>
        <dd>
          <Moment seconds={session.exp} />
        </dd>
        <dt className="text-faint">Session</dt>
        <dd>
          <code className="break-all">{session.sid}</code>
        </dd>
      </dl>
      <div className="flex flex-wrap gap-3">
        <Form method="post" action="/signout">
          <Button look="secondary">Sign out here</Button>
        </Form>
        <Form method="post" action="/signout">
          <Button name="scope" value="global" look="danger">
            Sign out everywhere
          </Button>
        </Form>
      </div>
    </Card>
  )
}

/** In UTC, so that server and browser write the same. */
function Moment({ seconds }: { readonly seconds: number }) {
  const text = new Date(seconds * 1000).toISOString()
  return <time dateTime={text}>{`${text.slice(0, 10)} ${text.slice(11, 16)} UTC`}</time>
}
