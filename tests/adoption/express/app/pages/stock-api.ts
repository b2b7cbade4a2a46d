import { requireName } from "../sessions.server"
import { stock } from "../stock.server"
import type { Route } from "./+types/stock-api"

export async function loader({ request }: Route.LoaderArgs) {
  await requireName(request)
  return Response.json(stock)
}
