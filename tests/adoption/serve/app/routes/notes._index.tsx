import { Link } from "react-router"

import { notes } from "~/notes.server"
import { requireUser } from "~/supabase.server"

import type { Route } from "./+types/notes._index"

export async function loader({ request }: Route.LoaderArgs) {
  await requireUser(request)
  return notes
}

export default function NoteList({ loaderData }: Route.ComponentProps) {
  return (
    <ul>
      {loaderData.map(({ id, title }) => (
        <li key={id}>
          <Link to={id}>{title}</Link>
        </li>
      ))}
    </ul>
  )
}
