import Link from "next/link"

export default function Home() {
  return (
    <main>
      <h1>Team notes</h1>
      <Link href="/about">About</Link>
      <Link href="/dashboard">My notes</Link>
      <Link href="/feed">Photos</Link>
    </main>
  )
}
