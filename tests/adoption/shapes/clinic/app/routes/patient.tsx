import { getAuth } from "gatekeeper"
import { redirect } from "react-router"

import { patients } from "../patients.server"
import type { Route } from "./+types/patient"

export async function loader(args: Route.LoaderArgs) {
  if (getAuth(args).userId === null) throw redirect("/sign-in")
  const text = patients.get(args.params.id)
  if (text === undefined) throw new Response(null, { status: 404 })
  return text
}

export default function Patient({ loaderData }: Route.ComponentProps) {
  return <h1>{loaderData}</h1>
}
