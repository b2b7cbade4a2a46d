import { closeSync, fsyncSync, openSync } from "node:fs"

/** A rename is on the disk only when its directory is. */
export function syncDirectory(path: string): void {
  const directory = openSync(path, "r")
  try {
    fsyncSync(directory)
  } finally {
    closeSync(directory)
  }
}
