import Link from "next/link"
import type { ReactNode } from "react"

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <>
      <p>kept-secret: the dashboard&apos;s frame</p>
      <nav>
        <Link href="/dashboard">Notes</Link>
        <Link href="/dashboard/week">This week</Link>
        <Link href="/t/acme">Acme</Link>
      </nav>
      {children}
    </>
  )
}
