import type { Route } from "./+types/tiles"

export const loader = ({ params }: Route.LoaderArgs) => new Response(`kept-secret tile ${params["*"]}`)
