import { useLoaderData } from "react-router"

import { products } from "../content.server"
import { checkLocale } from "../i18n"

export function loader({ params }: { params: { locale?: string; handle: string } }) {
  checkLocale(params)
  const text = products.get(params.handle)
  if (text === undefined) throw new Response(null, { status: 404 })
  return text
}

export default function Product() {
  return <h1>{useLoaderData<typeof loader>()}</h1>
}
