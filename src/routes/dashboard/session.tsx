import { useSelector } from "@xstate/react"
import { sessionFor } from "../../app-guard/session-for.ts"
import { Rich } from "../../language/rich.tsx"
import { useText } from "../../language/use-text.ts"
import { useSessionActor } from "../../session/browser/provider.tsx"
import { useDocumentFacts } from "../../ui/document-facts.tsx"
import { Heading } from "../../ui/heading.tsx"
import { Icon } from "../../ui/icon.tsx"
import { pageHrefOf } from "../../ui/page-href.ts"
import { Title } from "../../ui/title.tsx"
import type { Route } from "./+types/session"
import { ChosenState } from "./chosen-state.tsx"
import { MachineDrawing } from "./machine-drawing.tsx"
import { picture } from "./machine-picture.server.ts"
import { SessionEvents } from "./session-events.tsx"
import { Transitions } from "./transitions.tsx"

export function loader({ context, url }: Route.LoaderArgs) {
  sessionFor(context, "/dashboard/session")
  const asked = url.searchParams.get("state")
  return { picture, chosen: picture.states.find(({ name }) => name === asked)?.name ?? null }
}

export default function SessionPage({ loaderData: { picture, chosen } }: Route.ComponentProps) {
  const text = useText()
  const { language } = useDocumentFacts().reader
  const live = useSelector(useSessionActor(), ({ value }) => value)
  return (
    <>
      <Title>{text("Session")}</Title>
      <Heading
        lead={text(
          "The machine that decides which auth state this browser is in. The build drew it from the machine itself; choose a state to see where it leads.",
        )}
      >
        {text("Session")}
      </Heading>
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
            addressOf={(name) => pageHrefOf("/dashboard/session", { search: { state: name === chosen ? null : name } })}
          />
          <p className="mt-3 no-print">
            <a href={pageHrefOf("/dashboard/session/machine.svg")} download className="link">
              <Icon name="download" /> {text("Save the picture as SVG")}
            </a>
          </p>
        </div>
        <div className="min-w-0">
          <ChosenState picture={picture} chosen={chosen} live={live} />
          <SessionEvents />
        </div>
      </div>
      <Transitions transitions={picture.transitions} from={chosen} />
    </>
  )
}
