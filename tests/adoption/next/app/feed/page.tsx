import Link from "next/link"
import { Like } from "./like"

export default function Feed() {
  return (
    <main>
      <h1>Photos</h1>
      <Link href="/photo/7">The heron</Link>
      <Like />
    </main>
  )
}
