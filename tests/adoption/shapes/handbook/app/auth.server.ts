import { createCookieSessionStorage, redirect } from "react-router"

const { getSession, commitSession, destroySession } = createCookieSessionStorage({
  cookie: { name: "handbook", httpOnly: true, path: "/", sameSite: "lax", secrets: ["for this test alone"] },
})

async function getUser(request: Request): Promise<string | null> {
  return (await getSession(request.headers.get("Cookie"))).get("name") ?? null
}

async function requireUser(request: Request): Promise<string> {
  const user = await getUser(request)
  if (user === null) throw redirect(`/login?back=${encodeURIComponent(new URL(request.url).pathname)}`)
  return user
}

async function signIn(request: Request, name: string) {
  const session = await getSession(request.headers.get("Cookie"))
  session.set("name", name)
  return redirect("/team", { headers: { "Set-Cookie": await commitSession(session) } })
}

async function signOut(request: Request) {
  const session = await getSession(request.headers.get("Cookie"))
  return redirect("/", { headers: { "Set-Cookie": await destroySession(session) } })
}

export { getUser, requireUser, signIn, signOut }
