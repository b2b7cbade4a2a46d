import { teamPages } from "../pages.server"

export function loader({ params }: { params: { "*"?: string } }) {
  const text = teamPages.get(params["*"] ?? "")
  if (text === undefined) throw new Response(null, { status: 404 })
  return text
}

export default function TeamPage({ loaderData }: { loaderData: string }) {
  return <h1>{loaderData}</h1>
}
