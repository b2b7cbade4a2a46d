import { serverSessionContext } from "../../../locks/context.ts"
import { sessionFor } from "../../../locks/locks.server.ts"
import { useText } from "../../../language/use-text.ts"
import { Card } from "../../../ui/card.tsx"
import { Heading } from "../../../ui/shell/heading.tsx"
import { LinkTo } from "../../../ui/shell/link-to.tsx"
import { Moment } from "../../../ui/shell/moment.tsx"
import { Title } from "../../../ui/shell/title.tsx"
import type { Route } from "./+types/history"
import { ownRecord, type OwnEvent } from "../facts/account-facts.server.ts"
import { BackToAccount } from "../layout/section.tsx"
import { eventWordsOf } from "./event-words.ts"
import { NotHere } from "../layout/not-here.tsx"

export async function loader({ context }: Route.LoaderArgs) {
  const { sid } = sessionFor(context, "/dashboard/account/history")
  return { sid, record: await ownRecord(context.get(serverSessionContext).client) }
}

export default function History({ loaderData: { sid, record } }: Route.ComponentProps) {
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
        {record.kind === "here" ? (
          <Events events={record.value} sid={sid} />
        ) : (
          <Card>
            <NotHere offer={record} missing="This site's sign-in service keeps no history." />
          </Card>
        )}
        <p className="no-print mt-6 flex flex-wrap gap-3">
          <LinkTo to="/dashboard/account" look="secondary">
            {text("Change password")}
          </LinkTo>
          <LinkTo to="/dashboard/account/devices" look="secondary">
            {text("Where you are signed in")}
          </LinkTo>
        </p>
      </div>
    </>
  )
}

interface EventsProps {
  readonly events: readonly OwnEvent[]
  readonly sid: string
}

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
                <bdi className="wrap-anywhere">{text("from {{address}}", { address: event.client.slice(0, 64) })}</bdi>
              </>
            )}
          </p>
        </li>
      ))}
    </ol>
  )
}

/** A kind that these words do not know is shown as the service names it. */
function EventWords({ event: { kind, detail } }: { readonly event: OwnEvent }) {
  const text = useText()
  const message = eventWordsOf(kind, detail)
  return message === null ? (
    <>
      {text("Something else:")} <code>{kind.slice(0, 64)}</code>
    </>
  ) : (
    text(message)
  )
}
