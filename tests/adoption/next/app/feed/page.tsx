import Link from "next/link"

export default function Feed() {
  return (
    <main>
      <h1>Photos</h1>
      <Link href="/photo/7">The heron</Link>
    </main>
  )
}
