import { randomUUID } from "node:crypto"
import { open, readFile, realpath, rename, stat, unlink } from "node:fs/promises"

/**
 * Replaces a file as a whole: whoever reads it sees the old text or the new one. False, and nothing is touched, when
 * `isExpected` does not know what is there now.
 */
export async function replacePolicy(
  path: string,
  text: string,
  isExpected: (current: string) => boolean,
): Promise<boolean> {
  // A link stays a link.
  const file = await realpath(path)
  const current = await readFile(file, "utf8")
  if (!isExpected(current)) return false
  // Its own: another writer's unfinished file is not ours to fill or to remove.
  const part = `${file}.${randomUUID()}.part`
  const { mode } = await stat(file)
  try {
    const opened = await open(part, "wx", mode)
    try {
      // A form's text has LF; the file keeps the line breaks it had.
      await opened.writeFile(current.includes("\r\n") ? text.replaceAll("\n", "\r\n") : text)
      await opened.sync()
    } finally {
      await opened.close()
    }
    await rename(part, file)
  } catch (error) {
    await unlink(part).catch(() => undefined)
    throw error
  }
  return true
}
