import { accessSync, constants, statfsSync } from "node:fs"
import { tmpdir } from "node:os"

/** Kept in memory, on Linux. */
const MEMORY = "/dev/shm"
/** Bytes, many times what all tests that run at the same time write. */
const ROOM = 2 * 1024 ** 3

/** The parent of test data directories: in memory if there is room, because each commit waits for the disk. */
export const DATA_HOME = isRoomy() ? MEMORY : tmpdir()

function isRoomy(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= ROOM && process.availableMemory() >= ROOM
  } catch {
    return false
  }
}
