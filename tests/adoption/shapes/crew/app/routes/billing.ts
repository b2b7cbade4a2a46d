import { createHmac } from "node:crypto"

import type { Route } from "./+types/billing"

/** The billing service calls it, and signs what it sends. */
export async function action({ request }: Route.ActionArgs) {
  const body = await request.text()
  const signature = createHmac("sha256", process.env.SECRET ?? "development")
    .update(body)
    .digest("hex")
  if (request.headers.get("X-Signature") !== signature) return new Response("not signed", { status: 400 })
  return new Response("kept-secret: booked")
}
