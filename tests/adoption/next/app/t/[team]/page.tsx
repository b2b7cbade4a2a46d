import { addTeamNote } from "./actions"

export default async function Team({ params }: PageProps<"/t/[team]">) {
  const { team } = await params
  return (
    <main>
      <h1>kept-secret: the board of {team}</h1>
      <form action={addTeamNote}>
        <input type="hidden" name="team" value={team} />
        <button>Add a note</button>
      </form>
    </main>
  )
}
