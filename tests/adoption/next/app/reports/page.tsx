export const revalidate = 2

export default function Reports() {
  return (
    <main>
      <h1>kept-secret: the reports</h1>
      <p>made at {new Date().toISOString()}</p>
    </main>
  )
}
