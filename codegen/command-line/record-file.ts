import { readFileSync, statSync } from "node:fs"
import path from "node:path"
import { InputError } from "../project/disk.ts"
import type { AccessRecord } from "../record/access-record.ts"
import { LARGEST_RECORD, readRecord } from "../record/read-record.ts"

/** The access record in a file. Throws an `InputError` that says in one sentence why there is none. */
export const readRecordFile = (root: string, file: string): AccessRecord => openRecordFile(root, file).record

/** The same, with the text that it was read from. */
export function openRecordFile(root: string, file: string): { readonly record: AccessRecord; readonly text: string } {
  const text = textOf(path.resolve(root, file), file)
  const read = readRecord(text)
  if ("fault" in read) throw new InputError(`${file}: ${read.fault}`)
  return { record: read.record, text }
}

function textOf(at: string, file: string): string {
  try {
    // A larger one is refused unread.
    return statSync(at).size > 4 * LARGEST_RECORD ? " ".repeat(LARGEST_RECORD + 1) : readFileSync(at, "utf8")
  } catch {
    throw new InputError(`the record ${file} does not exist or cannot be read`)
  }
}
