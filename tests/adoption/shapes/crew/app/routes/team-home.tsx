import type { Route } from "./+types/team-home"

export const loader = ({ params }: Route.LoaderArgs) => `kept-secret: the board of ${params.team}`

export const action = ({ params }: Route.ActionArgs) => `kept-secret: changed the board of ${params.team}`

export default function Page({ loaderData }: Route.ComponentProps) {
  return <h1>{loaderData}</h1>
}
