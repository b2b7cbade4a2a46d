export const loader = () => null

export default function Page() {
  return <h1>Handbook</h1>
}
