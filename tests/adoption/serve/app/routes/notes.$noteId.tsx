import { data } from "react-router"

import { notes } from "~/notes.server"

import type { Route } from "./+types/notes.$noteId"

// The layout asks who it is.
export function loader({ params }: Route.LoaderArgs) {
  const note = notes.find(({ id }) => id === params.noteId)
  if (note === undefined) throw data(null, { status: 404 })
  return note
}

export default function NotePage({ loaderData }: Route.ComponentProps) {
  return (
    <article>
      <h1>{loaderData.title}</h1>
      <p>{loaderData.text}</p>
    </article>
  )
}
