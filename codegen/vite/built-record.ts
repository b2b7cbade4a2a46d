import { nullIfUnreadable, type ProjectPaths } from "../project/disk.ts"
import { readableTextOf, recordProject, refuseUndated } from "../recording/record-of-project.ts"

/** The access record of the app that is built, as the command line writes it. */
export interface BuiltRecord {
  readonly text: string
  /** The commits of versions that were in force, oldest first. */
  readonly commits: readonly string[]
}

/**
 * Makes the access record of an app while it is built; null without git, without commits of this policy, or with a
 * commit whose time is invalid. Throws an `InputError` for a record that the running app could not read.
 */
export async function builtRecordOf(paths: ProjectPaths): Promise<BuiltRecord | null> {
  const record = await nullIfUnreadable(async () => {
    const { record: made } = await recordProject(paths, null)
    refuseUndated(made)
    return made
  })
  if (record === null) return null
  const inForce = record.versions.filter(({ status }) => status === "accepted")
  return { text: readableTextOf(record), commits: inForce.map(({ commit }) => commit) }
}
