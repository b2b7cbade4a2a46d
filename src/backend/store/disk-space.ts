import { accessSync, constants, statfsSync } from "node:fs"

/** Bytes of free space, at least: more than any request writes, so that a write after the answer can succeed. */
const MIN_FREE_BYTES = 1024 * 1024

/**
 * True if the data can be written. Checked when the answer is sent before the work, because nobody would see the work
 * fail.
 */
export function hasDiskSpace(dataDir: string): boolean {
  try {
    accessSync(dataDir, constants.W_OK)
    const { blocks, bavail, bsize } = statfsSync(dataDir)
    // Some file systems report no block counts.
    return blocks === 0 || bavail * bsize >= MIN_FREE_BYTES
  } catch {
    return false
  }
}
