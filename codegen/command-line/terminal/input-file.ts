import { readFileSync, statSync } from "node:fs"
import path from "node:path"
import { InputError } from "../../project/disk.ts"
import { readScan, type Scan } from "../../scan/scan-file.ts"
import { dayOf, isDay } from "../../source/day.ts"
import { visibleLine } from "../../source/visible.ts"

/**
 * The text of a file that the user named; null if it has more than `maxBytes`. Throws an `InputError` with the sentence
 * `unreadable` if it cannot be read.
 */
export function textOfFile(root: string, file: string, unreadable: string, maxBytes = Infinity): string | null {
  try {
    const at = path.resolve(root, file)
    return statSync(at).size > maxBytes ? null : readFileSync(at, "utf8")
  } catch {
    throw new InputError(unreadable)
  }
}

/** The largest scan that is read, in bytes. A scan of thousands of addresses is far smaller. */
const MAX_SCAN_SIZE = 64 * 1024 * 1024

/** Reads the result of an earlier `scan --json` from a file. Throws an `InputError` if it is not one. */
export function scanIn(root: string, file: string): Scan {
  const name = visibleLine(file)
  const text = textOfFile(root, file, `the scan ${name} does not exist or cannot be read`, MAX_SCAN_SIZE)
  if (text === null) throw new InputError(`the scan ${name} is larger than 64 MiB`)
  const read = readScan(text)
  if ("fault" in read) throw new InputError(`${name}: ${visibleLine(read.fault)}`)
  return read
}

/** A last day (UTC) that the user gave. Throws an `InputError` if it is not a date, or in the past. */
export function lastDayIn(text: string): string {
  if (!isDay(text)) throw new InputError(`\`${visibleLine(text)}\` is not a date: write it like 2027-01-31`)
  if (text < dayOf(new Date())) throw new InputError(`${text} is over: choose a date in the future`)
  return text
}
