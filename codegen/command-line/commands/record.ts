import path from "node:path"
import { count } from "../../check/regions/counts.ts"
import { outputTo } from "../../emit/output.ts"
import { InputError, type ProjectPaths } from "../../project/disk.ts"
import { RECORD_FILE, type AccessRecord, type RecordedVersion } from "../../record/access-record.ts"
import { readRecord } from "../../record/read-record.ts"
import { recordText } from "../../record/record-text.ts"
import { recordProject } from "../../recording/record-of-project.ts"
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
  const { record: made, tagsLeftOut } = await recordProject(paths, app, onProgress)
  const notes = leftOutOf(made, tagsLeftOut, paths.routes !== null)
  const text = recordText(made)
  // A record is read within limits, for example of its size, which nothing keeps while it is made.
  const read = readRecord(text)
  if ("fault" in read)
    throw new InputError(`no record was written, because nobody could read it: ${read.fault.english}`)
  const data = (file: string | null) => () => ({
    file,
    app: made.app,
    versions: made.versions.length,
    complete: made.complete,
    digest: made.digest,
    ...(file === null ? { record: JSON.parse(text) as unknown } : {}),
  })
  if (out === "-") return resultOf({ stdout: text, stderr: notes, data: data(null) })
  const file = out ?? RECORD_FILE
  outputTo(paths.root, path.dirname(file)).write([{ path: path.basename(file), text }])
  const stderr = `${notes}wrote ${visibleLine(file)}: ${count(made.versions.length, "version")} of ${visibleLine(made.app)}, digest ${made.digest}\n`
  return resultOf({ stderr, data: data(file) })
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
      ? lineOf(
          versions.slice(0, -1).filter(({ routes }) => routes === null),
          "the routes of NUMBER cannot be read from the files of the commit alone, so the record leaves them out there",
        )
      : null,
    lineOf(
      versions.filter((version) => version.status === "rejected" && version.text === null),
      "the policy of NUMBER is not readable text, so the record has none there",
    ),
    lineOf(
      versions.filter((version) => "change" in version && version.change !== null && version.change.diff === null),
      "what NUMBER changed is not recorded: the params of the two policies combine in too many ways to compare",
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

/** A sentence about some versions, with their number in place of `NUMBER`, and their commits; null for none. */
function lineOf(versions: readonly RecordedVersion[], sentence: string): string | null {
  if (versions.length === 0) return null
  return `${sentence.replace("NUMBER", count(versions.length, "version"))}: ${namesIn(versions.map(({ commit }) => commit.slice(0, 10)))}`
}

function tagsLine({ older, atNone, unnamed }: TagsLeftOut): string | null {
  const parts = [
    ...(atNone.length === 0 ? [] : [`at no recorded version: ${namesIn(atNone)}`]),
    ...(unnamed.length === 0 ? [] : [`with a name that a record cannot hold: ${namesIn(unnamed)}`]),
    ...(older === 0 ? [] : [`older than the newest ${MAX_TAGS_READ}: ${older}`]),
  ]
  return parts.length === 0 ? null : `tags that the record leaves out: ${parts.join("; ")}`
}
