import type { CheckedPolicy } from "../../check/regions/checked-policy.ts"
import { compilerVersion } from "../../project/defaults.ts"
import { InputError } from "../../project/disk.ts"
import type { AccessRecord } from "../../record/access-record.ts"
import { readRecord } from "../../record/read-record.ts"
import { misspellingOf } from "../../record/record-text.ts"
import { falseClaimOf } from "../../record/verify-record.ts"
import { visibleLine } from "../../source/visible.ts"
import type { OnProgress } from "./progress.ts"
import { FalseRecordError } from "./result.ts"
import { textOfFile } from "./argument-values.ts"

/** An access record from a file, with a valid shape but not verified. */
export interface LoadedRecord {
  readonly record: AccessRecord
  readonly text: string
}

/** A verified record. */
export interface VerifiedRecord {
  readonly record: AccessRecord
  /** The compiled policy of each version; null if the compiler rejects it. */
  readonly policies: readonly (CheckedPolicy | null)[]
}

/**
 * Reads and verifies the access record in a file. Throws an `InputError` if it cannot be read, and a `FalseRecordError`
 * with the first false statement if it is not true.
 */
export function verifiedRecordIn(root: string, file: string, onProgress: OnProgress): VerifiedRecord {
  const opened = openRecordFile(root, file)
  const policies: (CheckedPolicy | null)[] = []
  const claim = falseClaimIn(opened, onProgress, (checked) => policies.push(checked))
  if (claim !== null) throw new FalseRecordError(`the record ${file} is not true: ${visibleLine(claim)}`)
  return { record: opened.record, policies }
}

/**
 * The first false statement of a record, found by compiling every version again; null if it is true. `onPolicy` gets
 * the compiled policy of each version, null for a rejected one.
 */
export function falseClaimIn(
  { record, text }: LoadedRecord,
  onProgress: OnProgress,
  onPolicy?: (checked: CheckedPolicy | null) => void,
): string | null {
  const claim = falseClaimOf(record, (done, of) => onProgress("versions compiled", done, of), onPolicy)
  return claim === null ? misspellingOf(record, text) : claim + otherCompiler(record)
}

/** A remark for a record of another version, whose compiler may give other results for the same text. */
const otherCompiler = ({ compiler }: AccessRecord): string =>
  compiler === compilerVersion() ? "" : ` (the record was written by version ${compiler}; this is ${compilerVersion()})`

/** Reads the access record in a file. Throws an `InputError` with one sentence if it cannot be read. */
export function openRecordFile(root: string, file: string): LoadedRecord {
  const unreadable = `the record ${file} does not exist or cannot be read (\`record\` writes one)`
  const text = textOfFile(root, file, unreadable)
  const read = readRecord(text)
  if ("fault" in read) throw new InputError(`${file}: ${read.fault.english}`)
  return { record: read.record, text }
}
