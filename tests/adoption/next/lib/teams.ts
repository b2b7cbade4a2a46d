import { readFileSync } from "node:fs"

/** The role of a person in a team. */
export function roleIn(team: string, email: string): string | null {
  const file = process.env.MEMBERS
  if (file === undefined) return null
  const teams = JSON.parse(readFileSync(file, "utf8")) as Record<string, Record<string, string>>
  return teams[team]?.[email] ?? null
}
