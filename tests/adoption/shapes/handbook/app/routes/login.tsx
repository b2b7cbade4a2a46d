import { Form, redirect } from "react-router"

import { getUser, signIn } from "../auth.server"

export const loader = async ({ request }: { request: Request }) =>
  (await getUser(request)) === null ? null : redirect("/team")

export async function action({ request }: { request: Request }) {
  const form = await request.formData()
  return form.get("password") === "open sesame" ? signIn(request, String(form.get("name"))) : null
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
