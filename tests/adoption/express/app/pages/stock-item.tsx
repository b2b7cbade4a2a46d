import { data } from "react-router"

import { stock } from "../stock.server"
import type { Route } from "./+types/stock-item"

export function loader({ params }: Route.LoaderArgs) {
  const item = stock.find(({ sku }) => sku === params.sku)
  if (item === undefined) throw data(null, { status: 404 })
  return item
}

export default function StockItem({ loaderData }: Route.ComponentProps) {
  return (
    <h1>
      {loaderData.sku}: {loaderData.place}
    </h1>
  )
}
