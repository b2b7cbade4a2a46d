import { redirect } from "react-router"

import { createClient } from "~/supabase.server"

import type { Route } from "./+types/sign-out"

export async function action({ request }: Route.ActionArgs) {
  const { supabase, headers } = createClient(request)
  await supabase.auth.signOut({ scope: "local" })
  return redirect("/", { headers })
}

export const loader = () => redirect("/")
