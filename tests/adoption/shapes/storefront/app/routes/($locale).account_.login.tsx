import { Form, redirect } from "react-router"

import { prefixOf } from "../i18n"
import { storage } from "../session.server"

type Args = { request: Request; params: { locale?: string } }

export async function loader({ request, params }: Args) {
  const session = await storage.getSession(request.headers.get("Cookie"))
  return session.has("customerId") ? redirect(`${prefixOf(params.locale)}/account`) : null
}

export async function action({ request, params }: Args) {
  const form = await request.formData()
  if (form.get("password") !== "open sesame") return null
  const session = await storage.getSession(request.headers.get("Cookie"))
  session.set("customerId", String(form.get("name")))
  const headers = { "Set-Cookie": await storage.commitSession(session) }
  return redirect(`${prefixOf(params.locale)}/account`, { headers })
}

export default function Login() {
  return (
    <Form method="post">
      <h1>Sign in</h1>
      <input name="name" aria-label="Name" />
      <input name="password" type="password" aria-label="Password" />
      <button>Sign in</button>
    </Form>
  )
}
