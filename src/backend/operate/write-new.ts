import { closeSync, fsyncSync, openSync, writeFileSync } from "node:fs"
import { KeepingRefusal, messageOf } from "./refusal.ts"

/** Writes a file that was not there before, for its owner's eyes alone. */
export function writeNew(file: string, text: string): void {
  try {
    const open = openSync(file, "wx", 0o600)
    try {
      writeFileSync(open, text)
      fsyncSync(open)
    } finally {
      closeSync(open)
    }
  } catch (error) {
    throw new KeepingRefusal(`${file} cannot be written: ${messageOf(error)}.`, 73)
  }
}
