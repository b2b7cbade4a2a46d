export default function Settings() {
  return <h1>kept-secret: my settings</h1>
}
