export const loader = ({ params }: { params: { version: string } }) => `What is new in ${params.version}`

export default function Release({ loaderData }: { loaderData: string }) {
  return <h1>{loaderData}</h1>
}
