import { signOut } from "../sign-in/actions"
import { addNote } from "./actions"

// No cookies are read here: Next builds this page once, and serves it from its cache.
export default function Dashboard() {
  return (
    <main>
      <h1>kept-secret: my notes</h1>
      <form action={addNote}>
        <input name="text" aria-label="Note" />
        <button>Add</button>
      </form>
      <form action={signOut}>
        <button>Sign out</button>
      </form>
    </main>
  )
}
