export default async function Photo({ params }: PageProps<"/photo/[id]">) {
  return <h1>{`kept-secret: the photo ${(await params).id}`}</h1>
}
