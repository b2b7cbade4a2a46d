import { Link, Outlet } from "react-router"

export default function Shell() {
  return (
    <>
      <nav>
        <Link to="/">Depot</Link> <Link to="/stock">Stock</Link>
      </nav>
      <Outlet />
    </>
  )
}
