import { redirect } from "react-router"

import { storage } from "../session.server"

export async function action({ request }: { request: Request }) {
  const session = await storage.getSession(request.headers.get("Cookie"))
  return redirect("/", { headers: { "Set-Cookie": await storage.destroySession(session) } })
}
