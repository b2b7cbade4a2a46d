import { Link } from "react-router"

export default function TeamHome() {
  return (
    <main>
      <h1>For the team</h1>
      <Link to="/team/on-call/rota">Rota</Link>
    </main>
  )
}
