export const generateStaticParams = () => [{ id: "one" }]

export default async function Guide({ params }: PageProps<"/guides/[id]">) {
  return <h1>{`kept-secret: the guide ${(await params).id}`}</h1>
}
