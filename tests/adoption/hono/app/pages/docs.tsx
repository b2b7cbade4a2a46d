import type { Route } from "./+types/docs"

export default function Docs({ params }: Route.ComponentProps) {
  return <h1>How to: {params["*"]}</h1>
}
