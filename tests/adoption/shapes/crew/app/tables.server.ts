import { readFile } from "node:fs/promises"

const tableAt = async (name: string): Promise<Record<string, unknown>> =>
  JSON.parse(await readFile(`${process.env.TABLES}/${name}.json`, "utf8"))

export interface Person {
  readonly name: string
  readonly roles: readonly string[]
}

export async function personCalled(name: string): Promise<Person | null> {
  const people = (await tableAt("people")) as Record<string, readonly string[]>
  return Object.hasOwn(people, name) ? { name, roles: people[name]! } : null
}

/** The names of teams differ in their case: `Acme` and `acme` are two. */
export async function roleIn(team: string, name: string): Promise<string | null> {
  const members = (await tableAt("members")) as Record<string, Record<string, string>>
  return Object.hasOwn(members, team) ? (members[team]![name] ?? null) : null
}
