export default async function Page({ params }: PageProps<"/[slug]">) {
  const { slug } = await params
  return <h1>The page {slug}</h1>
}
