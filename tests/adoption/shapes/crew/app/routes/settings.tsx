import type { Route } from "./+types/settings"

export const loader = ({ params }: Route.LoaderArgs) => `kept-secret: the settings of ${params.team}`

export const action = ({ params }: Route.ActionArgs) => `kept-secret: changed the settings of ${params.team}`

export default function Page({ loaderData }: Route.ComponentProps) {
  return <h1>{loaderData}</h1>
}
