export default function Home() {
  return <h1>Maps for people who walk</h1>
}
