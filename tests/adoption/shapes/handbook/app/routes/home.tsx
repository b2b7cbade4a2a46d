import { Link } from "react-router"

export default function Home() {
  return (
    <main>
      <h1>A handbook for people who build things</h1>
      <Link to="/releases/2.0">What is new</Link>
    </main>
  )
}
