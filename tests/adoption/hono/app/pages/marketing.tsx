import { Link, Outlet } from "react-router"

export default function Marketing() {
  return (
    <>
      <nav>
        <Link to="/">Atlas</Link> <Link to="/pricing">Pricing</Link> <Link to="/maps">Maps</Link>
      </nav>
      <Outlet />
    </>
  )
}
