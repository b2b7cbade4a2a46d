export const revalidate = 2

export default function Reports() {
  return <h1>kept-secret: the reports of {new Date().toISOString()}</h1>
}
