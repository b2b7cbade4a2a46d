import { locks } from "../../../locks"
import { addTeamNote } from "./actions"

export default async function Team({ params }: PageProps<"/t/[team]">) {
  const { team } = await params
  const { email, teamRole } = await locks.sessionFor("/t/:team")
  const mayChange = await locks.mayOpen(`/t/${encodeURIComponent(team)}/settings`)
  return (
    <main>
      <h1>{`kept-secret: the board of ${team}`}</h1>
      <p>
        {email}: {teamRole}
      </p>
      {mayChange && <a href={`/t/${encodeURIComponent(team)}/settings`}>Settings</a>}
      <form action={addTeamNote}>
        <input type="hidden" name="team" value={team} />
        <button>Add a note</button>
      </form>
    </main>
  )
}
