import { Link } from "react-router"

export default function Account() {
  return (
    <main>
      <h1>Your account</h1>
      <Link to="orders/1001">Your last order</Link>
    </main>
  )
}
