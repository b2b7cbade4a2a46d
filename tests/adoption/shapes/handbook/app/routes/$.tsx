import { data } from "react-router"

import { pages } from "../pages.server"

/** A page of the handbook, or its own view for pages that are not there. */
export function loader({ params }: { params: { "*"?: string } }) {
  const text = pages.get(params["*"] ?? "") ?? null
  return data({ text }, text === null ? 404 : 200)
}

export default function Page({ loaderData: { text } }: { loaderData: { text: string | null } }) {
  return <h1>{text ?? "This page has not been written yet"}</h1>
}
