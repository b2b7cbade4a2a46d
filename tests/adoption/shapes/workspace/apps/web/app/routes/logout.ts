import { redirect } from "react-router"

import { clientFor } from "../supabase.server"
import type { Route } from "./+types/logout"

export async function action({ request }: Route.ActionArgs) {
  const { supabase, headers } = clientFor(request)
  await supabase.auth.signOut({ scope: "local" })
  return redirect("/", { headers })
}
