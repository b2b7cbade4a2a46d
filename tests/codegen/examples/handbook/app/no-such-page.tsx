export const loader = () => null

export default function Page() {
  return <h1>There is no such page</h1>
}
