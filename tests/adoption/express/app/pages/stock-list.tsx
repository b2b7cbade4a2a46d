import { Link } from "react-router"

import { stock } from "../stock.server"
import type { Route } from "./+types/stock-list"

export const loader = () => stock

export default function StockList({ loaderData }: Route.ComponentProps) {
  return (
    <ul>
      {loaderData.map(({ sku, place }) => (
        <li key={sku}>
          <Link to={sku}>{sku}</Link> {place}
        </li>
      ))}
    </ul>
  )
}
