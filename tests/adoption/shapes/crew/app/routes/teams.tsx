import { Form, Link } from "react-router"

export default function Teams() {
  return (
    <main>
      <h1>Your teams</h1>
      <Link to="/t/acme">acme</Link>
      <Link to="/admin">Administration</Link>
      <Form method="post" action="/logout">
        <button>Sign out</button>
      </Form>
    </main>
  )
}
