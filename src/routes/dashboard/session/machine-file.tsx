import { renderToStaticMarkup } from "react-dom/server"
import { expectRuleOf } from "../../../locks/locks.server.ts"
import type { Route } from "./+types/machine-file"
import { MachineDrawing } from "./machine-drawing.tsx"
import { picture } from "./machine-picture.server.ts"

// In English, because the file is the same for every reader.
const TITLE = "The session machine"

/** The download of the drawing as a file. */
export function loader({ context }: Route.LoaderArgs) {
  expectRuleOf(context, "/dashboard/session/machine.svg")
  return new Response(`${renderToStaticMarkup(<MachineDrawing picture={picture} title={TITLE} language="en" />)}\n`, {
    headers: {
      "Content-Type": "image/svg+xml; charset=utf-8",
      "Content-Disposition": 'attachment; filename="session-machine.svg"',
    },
  })
}
