import { createCookieSessionStorage, redirect } from "react-router"

const storage = createCookieSessionStorage<{ name: string }>({
  cookie: {
    name: "depot",
    httpOnly: true,
    path: "/",
    sameSite: "lax",
    secrets: [process.env.SESSION_SECRET ?? "a secret for development"],
  },
})

export const sessionOf = (request: Request) => storage.getSession(request.headers.get("Cookie"))

export async function signIn(request: Request, name: string) {
  const session = await sessionOf(request)
  session.set("name", name)
  return redirect("/stock", { headers: { "Set-Cookie": await storage.commitSession(session) } })
}

export async function signOut(request: Request) {
  const session = await sessionOf(request)
  return redirect("/", { headers: { "Set-Cookie": await storage.destroySession(session) } })
}

export async function requireName(request: Request): Promise<string> {
  const name = (await sessionOf(request)).get("name")
  if (name === undefined) throw redirect("/sign-in")
  return name
}
