export default function Home() {
  return <h1>A clinic by the river</h1>
}
