import { reports } from "../reports.server"
import type { Route } from "./+types/report"

export function loader({ params }: Route.LoaderArgs) {
  const text = reports.get(params.report)
  if (text === undefined) throw new Response(null, { status: 404 })
  return text
}

export default function Report({ loaderData }: Route.ComponentProps) {
  return <h1>{loaderData}</h1>
}
