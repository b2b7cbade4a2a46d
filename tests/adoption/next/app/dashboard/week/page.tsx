import type { Metadata } from "next"

export async function generateMetadata({ searchParams }: PageProps<"/dashboard/week">): Promise<Metadata> {
  await searchParams
  return { title: "kept-secret: the week's title" }
}

export default async function Week({ searchParams }: PageProps<"/dashboard/week">) {
  const { added } = await searchParams
  return (
    <main>
      <h1>kept-secret: this week</h1>
      <p>{added}</p>
    </main>
  )
}
