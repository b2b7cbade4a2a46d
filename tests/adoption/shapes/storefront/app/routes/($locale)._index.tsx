import { Link } from "react-router"

import { checkLocale } from "../i18n"

export function loader({ params }: { params: { locale?: string } }) {
  checkLocale(params)
  return null
}

export default function Home() {
  return (
    <main>
      <h1>Things for tea</h1>
      <Link to="products/teapot">Teapot</Link> <Link to="/de-de/products/kettle">Kessel</Link>
    </main>
  )
}
