export default async function Settings({ params }: PageProps<"/t/[team]/settings">) {
  return <h1>{`kept-secret: the settings of ${(await params).team}`}</h1>
}
