import { nullIfUnreadable, type ProjectPaths } from "../project/disk.ts"
import { recordText } from "../record/record-text.ts"
import { recordProject } from "../recording/record-of-project.ts"

/** The access record of the app that is built, as the command line writes it. */
export interface BuiltRecord {
  readonly text: string
  /** The commits of versions that were in force, oldest first. */
  readonly commits: readonly string[]
}

/** Makes the access record of an app while it is built; null without git or without commits of this policy. */
export const builtRecordOf = (paths: ProjectPaths): Promise<BuiltRecord | null> =>
  nullIfUnreadable(async () => {
    const { record } = await recordProject(paths, null)
    const inForce = record.versions.filter(({ status }) => status === "accepted")
    return { text: recordText(record), commits: inForce.map(({ commit }) => commit) }
  })
