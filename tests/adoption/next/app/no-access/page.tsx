import { locks } from "../../locks"

export default async function NoAccess() {
  const { session } = await locks.visitor()
  return (
    <main>
      <h1>This is not yours</h1>
      <p>You are signed in as {session?.email ?? "nobody"}.</p>
    </main>
  )
}
