import { Form, redirect } from "react-router"

import { requireName } from "../sessions.server"
import type { Route } from "./+types/stock-new"

export async function action({ request }: Route.ActionArgs) {
  await requireName(request)
  return redirect("/stock")
}

export default function StockNew() {
  return (
    <Form method="post">
      <input name="sku" aria-label="SKU" />
      <button>Add</button>
    </Form>
  )
}
