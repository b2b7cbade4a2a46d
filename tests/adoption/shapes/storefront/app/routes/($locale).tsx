import { Link, Outlet, useParams } from "react-router"

import { prefixOf } from "../i18n"

export default function Shop() {
  const prefix = prefixOf(useParams().locale)
  return (
    <>
      <nav>
        <Link to={`${prefix}/`}>Shop</Link> <Link to={`${prefix}/account`}>Account</Link>{" "}
        <Link to={`${prefix}/help/shipping`}>Shipping</Link>
      </nav>
      <Outlet />
    </>
  )
}
