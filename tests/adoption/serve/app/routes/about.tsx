export default function About() {
  return (
    <main>
      <h1>About field notes</h1>
    </main>
  )
}
