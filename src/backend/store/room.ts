import { accessSync, constants, statfsSync } from "node:fs"

/** Bytes. More than any request writes, so that what was answered before it was done can be done. */
const LEAST = 1024 * 1024

/** True if the data can be written. Checked when the answer goes out before the work, whose failure nobody would see. */
export function hasRoom(dataDir: string): boolean {
  try {
    accessSync(dataDir, constants.W_OK)
    const { blocks, bavail, bsize } = statfsSync(dataDir)
    // Some file systems do not count.
    return blocks === 0 || bavail * bsize >= LEAST
  } catch {
    return false
  }
}
