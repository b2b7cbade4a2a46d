import { accessSync, constants, statfsSync } from "node:fs"

/** Bytes. More than any request writes, so that what was answered before it was done can be done. */
const LEAST = 1024 * 1024

/** Whether the data can be written. Asked where an answer comes before the work, which would fail unheard. */
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
