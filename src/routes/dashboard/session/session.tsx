import { useSelector } from "@xstate/react"
import DownloadIcon from "~icons/material-symbols/download"
import { sessionFor } from "../../../locks/locks.server.ts"
import { Rich } from "../../../language/rich.tsx"
import { useText } from "../../../language/use-text.ts"
import { usePageSession } from "../../../session/browser/provider.tsx"
import { authStateOf } from "../../../session/machine/auth-state.ts"
import { useDocumentFacts } from "../../../ui/shell/document-facts.tsx"
import { Heading } from "../../../ui/shell/heading.tsx"
import { Icon } from "../../../ui/icon.tsx"
import { pageHrefOf } from "../../../ui/shell/page-href.ts"
import { Title } from "../../../ui/shell/title.tsx"
import type { Route } from "./+types/session"
import { ChosenState } from "./chosen-state.tsx"
import { MachineDrawing } from "./machine-drawing.tsx"
import { picture } from "./machine-picture.server.ts"
import { SessionEvents } from "./session-events.tsx"
import { SessionNow } from "./session-now.tsx"
import { Transitions } from "./transitions.tsx"

export function loader({ context, url }: Route.LoaderArgs) {
  sessionFor(context, "/dashboard/session")
  const asked = url.searchParams.get("state")
  return { picture, chosen: picture.states.find(({ name }) => name === asked)?.name ?? null }
}

export default function SessionPage({ loaderData: { picture, chosen } }: Route.ComponentProps) {
  const text = useText()
  const { language } = useDocumentFacts().reader
  const session = usePageSession()
  const live = useSelector(session, ({ value }) => value)
  const state = useSelector(session, authStateOf)
  return (
    <>
      <Title>{text("Session")}</Title>
      <Heading lead={text("Whether this browser is signed in, how far sign-in has got, and what led to that.")}>
        {text("Session")}
      </Heading>
      <SessionNow state={state} live={live} />
      {/* A state that an address names was looked for. */}
      <details className="machine-fold" open={chosen !== null}>
        <summary>{text("How this is decided: the session machine")}</summary>
        <p className="mt-2 text-faint">
          {text("The build draws this picture from the machine's own code. Choose a state to see where it leads.")}
        </p>
        <div className="machine-page">
          <div>
            <MachineDrawing
              picture={picture}
              title={text("The session machine")}
              language={language}
              live={{
                name: live,
                said: <Rich message="<state/>, now" parts={{ state: <tspan lang="en">{live}</tspan> }} />,
              }}
              chosen={chosen}
              addressOf={(name) =>
                pageHrefOf("/dashboard/session", { search: { state: name === chosen ? null : name } })
              }
            />
            <p className="mt-3 no-print">
              <a href={pageHrefOf("/dashboard/session/machine.svg")} download className="link">
                <Icon picture={DownloadIcon} /> {text("Save picture as SVG")}
              </a>
            </p>
          </div>
          <div className="min-w-0">
            <ChosenState picture={picture} chosen={chosen} live={live} />
          </div>
        </div>
        <Transitions transitions={picture.transitions} from={chosen} />
      </details>
      {/* Last, because it grows once a script runs: nothing stands below that could move. */}
      <SessionEvents />
    </>
  )
}
