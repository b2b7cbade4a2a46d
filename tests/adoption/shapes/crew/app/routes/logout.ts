import { redirect } from "react-router"

import { destroySession, sessionOf } from "../sessions.server"
import type { Route } from "./+types/logout"

export const action = async ({ request }: Route.ActionArgs) =>
  redirect("/", { headers: { "Set-Cookie": await destroySession(await sessionOf(request)) } })
