import { readFileSync, statSync } from "node:fs"
import path from "node:path"
import { InputError } from "../../project/disk.ts"
import { readScan, type Scan } from "../../scan/scan-file.ts"
import { visibleLine } from "../../source/visible.ts"

/** Reads the result of an earlier `scan --json` from a file. Throws an `InputError` if it is not one. */
export function scanIn(root: string, file: string): Scan {
  const read = readScan(textAt(root, file))
  if ("fault" in read) throw new InputError(`${visibleLine(file)}: ${visibleLine(read.fault)}`)
  return read
}

/** The largest file that is read, in bytes. A scan of thousands of addresses is far smaller. */
const MAX_FILE_SIZE = 64 * 1024 * 1024

/** The text of a scan file. Throws an `InputError` if it cannot be read or is too large. */
function textAt(root: string, file: string): string {
  try {
    const at = path.resolve(root, file)
    if (statSync(at).size <= MAX_FILE_SIZE) return readFileSync(at, "utf8")
  } catch {
    throw new InputError(`the scan ${visibleLine(file)} does not exist or cannot be read`)
  }
  throw new InputError(`the scan ${visibleLine(file)} is larger than 64 MiB`)
}
