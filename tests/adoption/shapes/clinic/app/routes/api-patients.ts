import { getAuth } from "gatekeeper"

import { patients } from "../patients.server"
import type { Route } from "./+types/api-patients"

export function loader(args: Route.LoaderArgs) {
  if (getAuth(args).userId === null) return Response.json({ error: "sign in first" }, { status: 401 })
  return Response.json([...patients.values()])
}
