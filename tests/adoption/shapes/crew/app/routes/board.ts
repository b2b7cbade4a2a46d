import type { Route } from "./+types/board"

export const loader = ({ params }: Route.LoaderArgs) =>
  new Response(`task\nkept-secret: tasks of ${params.team}\n`, { headers: { "Content-Type": "text/csv" } })
