import path from "node:path"
import { count } from "../../check/regions/counts.ts"
import { outputTo } from "../../emit/output.ts"
import type { ProjectPaths } from "../../project/disk.ts"
import { RECORD_FILE, type AccessRecord, type RecordedVersion } from "../../record/access-record.ts"
import { readableTextOf, recordProject, refuseUndated } from "../../recording/record-of-project.ts"
import { visibleLine } from "../../source/visible.ts"
import type { OnProgress } from "../terminal/progress.ts"
import { resultOf, type Result } from "../terminal/result.ts"
import { MAX_COMMITS } from "../../history/policy-log.ts"
import { MAX_TAGS_READ } from "../../history/tags.ts"
import type { TagsLeftOut } from "../../recording/main-line.ts"

/** The options of `record`. */
export interface RecordOptions {
  /** The file to write; null for the default file, and `-` for standard output. */
  readonly out: string | null
  /** The name of the app; null for the name in its package.json. */
  readonly app: string | null
}

/** Writes the access record of an app to a file or to standard output. */
export async function record(
  paths: ProjectPaths,
  { out, app }: RecordOptions,
  onProgress: OnProgress,
): Promise<Result> {
  const { record: accessRecord, tagsLeftOut } = await recordProject(paths, app, onProgress)
  refuseUndated(accessRecord)
  const notes = leftOutOf(accessRecord, tagsLeftOut, paths.routes !== null)
  const text = readableTextOf(accessRecord)
  const file = out === "-" ? null : (out ?? RECORD_FILE)
  const { complete, digest } = accessRecord
  const data = () => ({
    file,
    app: accessRecord.app,
    versions: accessRecord.versions.length,
    complete,
    digest,
    ...(file === null ? { record: JSON.parse(text) as unknown } : {}),
  })
  if (file === null) return resultOf({ stdout: text, stderr: notes, data })
  outputTo(paths.root, path.dirname(file)).write([{ path: path.basename(file), text }])
  const stderr = `${notes}wrote ${visibleLine(file)}: ${count(accessRecord.versions.length, "version")} of ${visibleLine(accessRecord.app)}, digest ${digest}\n`
  return resultOf({ stderr, data })
}

/** One line for each part of the history that a record leaves out. */
export function leftOutOf(record: AccessRecord, tags: TagsLeftOut, hasRoutes: boolean): string {
  const { complete, inventory, versions } = record
  return [
    complete
      ? null
      : `the history is incomplete: at most ${MAX_COMMITS} versions are recorded, and none from before a shallow clone`,
    inventory === null && hasRoutes
      ? "the routes of the newest version cannot be read, so the record leaves them out"
      : null,
    hasRoutes
      ? versionsLine(
          versions.slice(0, -1).filter(({ routes }) => routes === null),
          (number) =>
            `the routes of ${number} cannot be read from the files of the commit alone, so the record leaves them out`,
        )
      : null,
    versionsLine(
      versions.filter((version) => version.status === "rejected" && version.text === null),
      (number) => `the record has no policy text for ${number}, because the policy file is not readable text`,
    ),
    versionsLine(
      versions.filter((version) => "change" in version && version.change !== null && version.change.diff === null),
      (number) =>
        `the params of the policies combine in too many ways to compare, so the record does not say what ${number} changed`,
    ),
    tagsLine(tags),
  ]
    .flatMap((line) => (line === null ? [] : [`${line}\n`]))
    .join("")
}

/** The number of names that a line lists. The others are only counted. */
const MAX_NAMED = 10

const namesIn = (names: readonly string[]): string =>
  [
    ...names.slice(0, MAX_NAMED).map(visibleLine),
    ...(names.length > MAX_NAMED ? [`${names.length - MAX_NAMED} more`] : []),
  ].join(", ")

/**
 * A line about some versions: a sentence that has their number, such as `2 versions`, and then their commits. Null for
 * none.
 */
export const versionsLine = (
  versions: readonly RecordedVersion[],
  sentence: (number: string) => string,
): string | null =>
  versions.length === 0
    ? null
    : `${sentence(count(versions.length, "version"))}: ${namesIn(versions.map(({ commit }) => commit.slice(0, 10)))}`

function tagsLine({ older, atNone, unfit }: TagsLeftOut): string | null {
  const parts = [
    ...(atNone.length === 0 ? [] : [`at no recorded version: ${namesIn(atNone)}`]),
    ...(unfit.length === 0 ? [] : [`with a name that a record cannot hold: ${namesIn(unfit)}`]),
    ...(older === 0 ? [] : [`older than the newest ${MAX_TAGS_READ}: ${older}`]),
  ]
  return parts.length === 0 ? null : `tags that the record leaves out: ${parts.join("; ")}`
}
