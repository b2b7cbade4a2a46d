import path from "node:path"
import { outputTo } from "../emit/output.ts"
import { MOST_COMMITS } from "../history/policy-log.ts"
import type { Places } from "../project/disk.ts"
import { RECORD_FILE, type AccessRecord } from "../record/access-record.ts"
import { recordText } from "../record/record-text.ts"
import { recordOfProject } from "../recording/record-of-project.ts"
import { visibleLine } from "../source/visible.ts"
import { fine, type Result } from "./result.ts"

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
  const made = await recordOfProject(places, app, onProgress)
  const notes = notesOn(made, places)
  const text = recordText(made)
  if (out === "-") return fine(text, notes)
  const file = out ?? RECORD_FILE
  outputTo(places.root, path.dirname(file)).write([{ path: path.basename(file), text }])
  const { versions } = made
  const many = versions.length === 1 ? "1 version" : `${versions.length} versions`
  return fine("", `${notes}wrote ${visibleLine(file)}: ${many} of ${visibleLine(made.app)}, digest ${made.digest}\n`)
}

const notesOn = ({ complete, inventory }: AccessRecord, { routes }: Places): string =>
  [
    ...(complete
      ? []
      : [`the history is cut: at most ${MOST_COMMITS} versions are recorded, and none from before a shallow clone\n`]),
    ...(inventory === null && routes !== null
      ? ["the routes of the newest version cannot be read, so the record says nothing of them\n"]
      : []),
  ].join("")
