import type { ReactNode } from "react"

export default async function Layout({ children, params }: { children: ReactNode; params: Promise<{ team: string }> }) {
  return (
    <>
      <p>{`kept-secret: the frame of ${(await params).team}`}</p>
      {children}
    </>
  )
}
