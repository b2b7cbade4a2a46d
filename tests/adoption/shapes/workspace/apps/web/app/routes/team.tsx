import { Link } from "react-router"

import type { Route } from "./+types/team"

export default function Team({ params }: Route.ComponentProps) {
  return (
    <main>
      <h1>The team {params.team}</h1>
      <Link to={`/${params.team}/reports/spring`}>Spring</Link>
    </main>
  )
}
