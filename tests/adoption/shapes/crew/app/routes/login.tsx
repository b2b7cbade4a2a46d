import { Form, redirect } from "react-router"

import { commitSession, sessionOf } from "../sessions.server"
import { personCalled } from "../tables.server"
import type { Route } from "./+types/login"

export async function action({ request }: Route.ActionArgs) {
  const form = await request.formData()
  const person = form.get("password") === "open sesame" ? await personCalled(String(form.get("name"))) : null
  if (person === null) return "no such person"
  const session = await sessionOf(request)
  session.set("person", person)
  session.set("factors", form.get("code") === "123456" ? 2 : 1)
  return redirect("/teams", { headers: { "Set-Cookie": await commitSession(session) } })
}

export default function Login({ actionData }: Route.ComponentProps) {
  return (
    <Form method="post">
      <h1>Sign in</h1>
      <input name="name" aria-label="Name" />
      <input name="password" type="password" aria-label="Password" />
      <input name="code" aria-label="Code" />
      <button>Sign in</button>
      <p>{actionData}</p>
    </Form>
  )
}
