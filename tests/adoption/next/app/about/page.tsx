export default function About() {
  return <h1>About team notes</h1>
}
