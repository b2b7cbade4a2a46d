import { conversionsAt } from "../git/conversion.ts"
import type { Repository } from "../git/git.ts"
import { appNameAt, openRepository, trackedFile } from "../history/repository.ts"
import { revisionOf } from "../history/revision.ts"
import { routesAt } from "../history/routes-at.ts"
import { compilerVersion } from "../project/defaults.ts"
import { InputError, UsageError, type ProjectPaths } from "../project/disk.ts"
import { conversionText } from "../messages/phrases.ts"
import { LONGEST_APP_NAME, shownLengthOf, type AccessRecord } from "../record/access-record.ts"
import { readRecord } from "../record/read-record.ts"
import { recordText } from "../record/record-text.ts"
import { recordOfHistory } from "../record/versions.ts"
import { mainLineOf, type TagsLeftOut } from "./main-line.ts"

/** A record, and the tags that it leaves out. */
export interface RecordedProject {
  readonly record: AccessRecord
  readonly tagsLeftOut: TagsLeftOut
}

/** Gets the progress of a step, such as `versions compiled`. */
type OnProgress = (what: string, done: number, of: number) => void

/**
 * Makes the record of the policy's history on the main line. `app` is the app's name; null to take it from
 * package.json. Callers that write the record to a file check it with `refuseUndated` and `readableTextOf` first. A
 * report needs neither: it shows a version whose commit time is invalid without its date.
 */
export async function recordProject(
  paths: ProjectPaths,
  app: string | null,
  onProgress: OnProgress = () => {},
): Promise<RecordedProject> {
  const repository = await openRepository(paths.root)
  await refuseConverted(repository, paths.policy)
  const {
    versions: sources,
    complete,
    inventory: staticRoutes,
    tagsLeftOut,
  } = await mainLineOf(repository, paths, onProgress)
  const newest = sources.at(-1)
  if (newest === undefined) throw new InputError(`no commit has touched ${paths.policy}, so there is nothing to record`)
  // Null if the routes cannot be read from the commit's files. Then `routesAt` runs the router, if it can.
  const inventory = staticRoutes ?? (await routesAt(paths, newest.commit))
  const name = app ?? (await appNameAt(paths.root, newest.commit))
  const fault = faultOfName(name)
  if (fault !== null) throw app === null ? new InputError(fault) : new UsageError(fault)
  const history = { app: name, compiler: compilerVersion(), complete, sources, inventory }
  const record = recordOfHistory(history, (done, of) => onProgress("versions compiled", done, of))
  return { record, tagsLeftOut }
}

/**
 * Throws an `InputError` if a commit has an invalid time, which git does not prevent. In a record's file, each version
 * needs a date.
 */
export function refuseUndated({ versions }: AccessRecord): void {
  const [undated] = undatedIn(versions)
  if (undated !== undefined)
    throw new InputError(`the time of commit ${undated.commit.slice(0, 10)} is invalid, so no record can contain it`)
}

/** The versions whose commits have an invalid time. */
export const undatedIn = (versions: AccessRecord["versions"]): AccessRecord["versions"] =>
  versions.filter(({ time }) => time === "")

/** The text of a record. Throws an `InputError` if it could not be read again, for example because of its size. */
export function readableTextOf(record: AccessRecord): string {
  const text = recordText(record)
  const read = readRecord(text)
  if ("fault" in read)
    throw new InputError(`no record was written, because it could not be read again: ${read.fault.english}`)
  return text
}

/** The reason why a record cannot contain an app's name; null if it can. */
function faultOfName(name: string): string | null {
  if (name === "") return "the app's name is empty: give another one with `--app`"
  const length = shownLengthOf(name)
  return length <= LONGEST_APP_NAME
    ? null
    : `the app's name has ${length} characters, and a record takes at most ${LONGEST_APP_NAME}: give a shorter one with \`--app\``
}

/**
 * Refuses a policy file whose text on disk differs from git's by more than line endings: the app is built from the text
 * on disk, and the record has git's.
 */
async function refuseConverted(repository: Repository, policy: string): Promise<void> {
  const { hash } = await revisionOf(repository, "HEAD")
  const { name, shown } = trackedFile(repository, policy)
  const [conversion] = await conversionsAt(repository, hash, [name])
  if (conversion !== undefined)
    throw new InputError(
      `git does not store ${shown(name)} as it is on disk: ${conversionText(conversion.reason)}. Remove that for this file, and commit it`,
    )
}
