import { notes } from "~/notes.server"
import { requireUser } from "~/supabase.server"

import type { Route } from "./+types/notes_.export[.]csv"

export async function loader({ request }: Route.LoaderArgs) {
  await requireUser(request)
  const lines = notes.map(({ title, text }) => `${title};${text}`)
  return new Response(lines.join("\n"), { headers: { "Content-Type": "text/csv" } })
}
