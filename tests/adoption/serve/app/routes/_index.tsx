import { Link } from "react-router"

export default function Home() {
  return (
    <main>
      <h1>Field notes</h1>
      <Link to="/notes">My notes</Link> <Link to="/about">About</Link>
    </main>
  )
}
