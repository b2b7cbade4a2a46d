import path from "node:path"
import { outputTo } from "../../emit/output.ts"
import type { Places } from "../../project/disk.ts"
import { RECORD_FILE } from "../../record/access-record.ts"
import { recordText } from "../../record/record-text.ts"
import { recordProject } from "../../recording/record-of-project.ts"
import { visibleLine } from "../../source/visible.ts"
import { leftOutOf } from "../terminal/left-out.ts"
import { resultOf, type Result } from "../terminal/result.ts"

export interface RecordQuestion {
  /** Null: the usual file. `-` prints the record. */
  readonly out: string | null
  /** Null: as the app's own manifest calls it. */
  readonly app: string | null
}

/** Writes the record. */
export async function record(
  places: Places,
  { out, app }: RecordQuestion,
  onProgress: (what: string, done: number, of: number) => void,
): Promise<Result> {
  const { record: made, tagsLeftOut } = await recordProject(places, app, onProgress)
  const notes = leftOutOf(made, tagsLeftOut, places.routes !== null)
  const text = recordText(made)
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
  outputTo(places.root, path.dirname(file)).write([{ path: path.basename(file), text }])
  const { versions } = made
  const many = versions.length === 1 ? "1 version" : `${versions.length} versions`
  const stderr = `${notes}wrote ${visibleLine(file)}: ${many} of ${visibleLine(made.app)}, digest ${made.digest}\n`
  return resultOf({ stderr, data: data(file) })
}
