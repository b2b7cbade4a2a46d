import { Link } from "react-router"

export default function Home() {
  return (
    <main>
      <h1>Crew</h1>
      <Link to="/login">Sign in</Link>
    </main>
  )
}
