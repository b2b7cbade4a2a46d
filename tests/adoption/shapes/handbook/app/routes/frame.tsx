import { Link, Outlet } from "react-router"

export default function Frame() {
  return (
    <>
      <nav>
        <Link to="/">Handbook</Link> <Link to="/start">Start</Link> <Link to="/guides/forms">Forms</Link>{" "}
        <Link to="/team">Team</Link>
      </nav>
      <Outlet />
    </>
  )
}
