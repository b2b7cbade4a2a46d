import { useLoaderData } from "react-router"

import { pages } from "../content.server"
import { isLocale } from "../i18n"

export function loader({ params }: { params: { locale?: string; "*"?: string } }) {
  const before = isLocale(params.locale) ? [] : [params.locale]
  const text = pages.get([...before, params["*"]].filter(Boolean).join("/"))
  if (text === undefined) throw new Response(null, { status: 404 })
  return text
}

export default function Page() {
  return <h1>{useLoaderData<typeof loader>()}</h1>
}
