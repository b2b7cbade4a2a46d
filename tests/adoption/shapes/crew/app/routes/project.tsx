import type { Route } from "./+types/project"

export const loader = ({ params }: Route.LoaderArgs) => `kept-secret: project ${params.id} of ${params.team}`

export const action = ({ params }: Route.ActionArgs) => `kept-secret: changed project ${params.id} of ${params.team}`

export default function Page({ loaderData }: Route.ComponentProps) {
  return <h1>{loaderData}</h1>
}
