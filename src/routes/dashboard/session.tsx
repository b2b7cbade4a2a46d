import { useSelector } from "@xstate/react"
import { sessionFor } from "../../guard/session-for.ts"
import { useSessionActor } from "../../session/provider.tsx"
import { Heading } from "../../ui/heading.tsx"
import { Icon } from "../../ui/icon.tsx"
import { pageHrefOf } from "../../ui/page-href.ts"
import type { Route } from "./+types/session"
import { ChosenState } from "./chosen-state.tsx"
import { MachineDrawing } from "./machine-drawing.tsx"
import { picture } from "./machine-picture.server.ts"
import { SessionEvents } from "./session-events.tsx"
import { Transitions } from "./transitions.tsx"

export const meta = () => [{ title: "Session · Sallyport" }]

export function loader({ context, url }: Route.LoaderArgs) {
  sessionFor(context, "/dashboard/session")
  const asked = url.searchParams.get("state")
  return { picture, chosen: picture.states.find(({ name }) => name === asked)?.name ?? null }
}

export default function SessionPage({ loaderData: { picture, chosen } }: Route.ComponentProps) {
  const live = useSelector(useSessionActor(), ({ value }) => value)
  return (
    <>
      <Heading lead="The machine that decides which auth state this browser is in. The build drew it from the machine itself; choose a state to see where it leads.">
        Session
      </Heading>
      <div className="machine-page">
        <div>
          <MachineDrawing
            picture={picture}
            live={live}
            chosen={chosen}
            addressOf={(name) => pageHrefOf("/dashboard/session", { search: { state: name === chosen ? null : name } })}
          />
          <p className="mt-3 no-print">
            <a href={pageHrefOf("/dashboard/session/machine.svg")} download className="link">
              <Icon name="download" /> Save the picture as SVG
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
