export default function Home() {
  return <h1>Depot</h1>
}
