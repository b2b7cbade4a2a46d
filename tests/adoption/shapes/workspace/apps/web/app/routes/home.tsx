export default function Home() {
  return <h1>Reports for teams</h1>
}
