import path from "node:path"
import { outputTo } from "../emit/output.ts"
import { appNameAt } from "../history/app-name.ts"
import { MOST_COMMITS } from "../history/policy-log.ts"
import { routesAt } from "../history/routes-at.ts"
import { compilerVersion } from "../project/compiler-version.ts"
import { InputError, type Places } from "../project/disk.ts"
import { RECORD_FILE, type AccessRecord } from "../record/access-record.ts"
import { recordOfHistory } from "../record/record-of-history.ts"
import { recordText } from "../record/record-text.ts"
import { visibleLine } from "../source/visible.ts"
import { mainLineOf } from "./main-line.ts"
import { fine, type Result } from "./result.ts"

export interface RecordQuestion {
  /** Null: the usual file. `-` prints the record. */
  readonly out: string | null
  /** Null: as the app's own manifest calls it. */
  readonly app: string | null
}

/** The record of the policy's history on the main line, and what is to be said about it. */
export async function recordOfProject(
  places: Places,
  { app }: Pick<RecordQuestion, "app">,
  onProgress: (what: string, done: number, of: number) => void,
): Promise<{ readonly record: AccessRecord; readonly notes: string }> {
  const { versions: sources, complete } = await mainLineOf(places, onProgress)
  const newest = sources.at(-1)
  if (newest === undefined)
    throw new InputError(`no commit has touched ${places.policy}, so there is nothing to record`)
  const inventory = await routesAt(places, newest.commit)
  const name = app ?? (await appNameAt(places.root, newest.commit))
  const made = recordOfHistory({ app: name, compiler: compilerVersion(), complete, sources, inventory }, (done, of) =>
    onProgress("versions compiled", done, of),
  )
  const notes = [
    ...(complete
      ? []
      : [`the history is cut: at most ${MOST_COMMITS} versions are recorded, and none from before a shallow clone\n`]),
    ...(inventory === null && places.routes !== null
      ? ["the routes of the newest version cannot be read, so the record says nothing of them\n"]
      : []),
  ]
  return { record: made, notes: notes.join("") }
}

/** Writes the record. */
export async function record(
  places: Places,
  { out, app }: RecordQuestion,
  onProgress: (what: string, done: number, of: number) => void,
): Promise<Result> {
  const { record: made, notes } = await recordOfProject(places, { app }, onProgress)
  const text = recordText(made)
  if (out === "-") return fine(text, notes)
  const file = out ?? RECORD_FILE
  outputTo(places.root, path.dirname(file)).write([{ path: path.basename(file), text }])
  const { versions } = made
  const many = versions.length === 1 ? "1 version" : `${versions.length} versions`
  return fine("", `${notes}wrote ${visibleLine(file)}: ${many} of ${visibleLine(made.app)}, digest ${made.digest}\n`)
}
