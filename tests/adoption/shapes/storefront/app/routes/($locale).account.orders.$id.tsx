import { useLoaderData } from "react-router"

import { orders } from "../content.server"

// The layout has asked who this is: so its author thought.
export function loader({ params }: { params: { id: string } }) {
  const order = orders.get(params.id)
  if (order === undefined) throw new Response(null, { status: 404 })
  return order
}

export default function Order() {
  return <h1>{useLoaderData<typeof loader>()}</h1>
}
