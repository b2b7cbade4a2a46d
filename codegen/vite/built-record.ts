import { recordOfProject } from "../recording/record-of-project.ts"
import { GitError } from "../git/git.ts"
import { InputError, type ProjectPaths } from "../project/disk.ts"
import { recordText } from "../record/record-text.ts"

/** The access record of the app that is built, as the command line writes it. */
export interface BuiltRecord {
  readonly text: string
  /** The commits of versions that were in force, oldest first. */
  readonly commits: readonly string[]
}

/** Makes the access record of an app while it is built; null without git or without commits of this policy. */
export async function builtRecordOf(paths: ProjectPaths): Promise<BuiltRecord | null> {
  try {
    const record = await recordOfProject(paths, null)
    const inForce = record.versions.filter(({ status }) => status === "accepted")
    return {
      text: recordText(record),
      commits: inForce.map(({ commit }) => commit),
    }
  } catch (error) {
    if (error instanceof GitError || error instanceof InputError) return null
    throw error
  }
}
