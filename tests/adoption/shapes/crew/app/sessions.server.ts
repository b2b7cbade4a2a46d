import { createCookieSessionStorage, redirect } from "react-router"

import type { Person } from "./tables.server"

/** Signed, so that it holds what was true when the person signed in. */
export const { getSession, commitSession, destroySession } = createCookieSessionStorage<{
  person: Person
  factors: number
}>({
  cookie: { name: "crew", httpOnly: true, path: "/", sameSite: "lax", secrets: [process.env.SECRET ?? "development"] },
})

export const sessionOf = (request: Request) => getSession(request.headers.get("Cookie"))

export async function requirePerson(request: Request): Promise<Person> {
  const person = (await sessionOf(request)).get("person")
  if (person === undefined) throw redirect("/login")
  return person
}
