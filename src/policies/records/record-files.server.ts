import { constants } from "node:fs"
import { open, readdir, stat } from "node:fs/promises"
import path from "node:path"
import type { RecordSource } from "./record-source.ts"

// Limits on the numbers of files. Each file's size and times are read again for every page that shows them.
const MAX_RECORDS = 100
const MAX_APPROVALS = 500

/** The file name of an approval. */
const APPROVAL = /(?:^|\.)approval\.json$/

/**
 * The record files at the paths of `RECORDS`, in that order. A directory stands for its `.json` files without
 * approvals. `missing` has the base names of paths at which nothing exists or nothing can be read, and `left` is the
 * number of files beyond the limit, which are not read.
 */
export async function recordFilesIn(paths: readonly string[]) {
  const sources: RecordSource[] = []
  const missing: string[] = []
  for (const configured of paths) {
    const files = await filesAt(configured)
    const records = files?.filter((file) => !isApproval(file)) ?? null
    const found = records === null ? null : await Promise.all(records.map(sourceAt))
    // A configured file that is not there, or a directory that this process may list and not enter. Of any other
    // directory, single files may come and go.
    const isUnreadable = found === null || (found.length > 0 && found.every((source) => source === null))
    if (isUnreadable) missing.push(path.basename(configured))
    else for (const source of found) if (source !== null) sources.push(source)
  }
  // A file that is configured twice counts once.
  const distinct = [...new Map(sources.map((source) => [source.id, source])).values()]
  return { sources: distinct.slice(0, MAX_RECORDS), missing, left: Math.max(0, distinct.length - MAX_RECORDS) }
}

/** The approval files at the paths of `RECORDS`, in that order. `left` is the number beyond the limit. */
export async function approvalFilesIn(paths: readonly string[]) {
  const filesByPath = await Promise.all(paths.map(filesAt))
  const files = filesByPath.flatMap((each) => each?.filter(isApproval) ?? [])
  const distinct = [...new Set(files.map((file) => path.resolve(file)))]
  const sources = await Promise.all(distinct.slice(0, MAX_APPROVALS).map(sourceAt))
  return { sources: sources.filter((source) => source !== null), left: Math.max(0, distinct.length - MAX_APPROVALS) }
}

const isApproval = (file: string): boolean => APPROVAL.test(path.basename(file))

/** The file at a configured path, or the JSON files of the directory there; null if it cannot be read. */
async function filesAt(configured: string): Promise<readonly string[] | null> {
  try {
    if (!(await stat(configured)).isDirectory()) return [configured]
    const names = await readdir(configured)
    return names
      .filter((name) => name.endsWith(".json") && !name.startsWith("."))
      .toSorted()
      .map((name) => path.join(configured, name))
  } catch {
    return null
  }
}

/** The file as a source of a record. Its stamp changes with the file, so that an unchanged one is not proved again. */
async function sourceAt(file: string): Promise<RecordSource | null> {
  try {
    const { size, mtimeMs, ctimeMs, ino } = await stat(file)
    return {
      id: path.resolve(file),
      name: path.basename(file),
      size,
      stamp: [size, mtimeMs, ctimeMs, ino].join(" "),
      // Each file has its own share of the compiler's time, so that a slow one does not delay others.
      requester: `record ${path.resolve(file)}`,
      queue: "files",
      read: (maxBytes) => textOf(file, maxBytes),
    }
  } catch {
    return null
  }
}

/**
 * The text of a regular file in UTF-8 of at most `maxBytes` bytes; null for any other, and for one that this process
 * may not read. Throws if that may change without a change of the file, such as with too many open files.
 */
async function textOf(file: string, maxBytes: number): Promise<string | null> {
  // Without `O_NONBLOCK`, opening a pipe would wait for a writer.
  const handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK).catch((error: NodeJS.ErrnoException) => {
    if (UNREADABLE.has(error.code)) return null
    throw error
  })
  if (handle === null) return null
  try {
    const stats = await handle.stat()
    if (!stats.isFile() || stats.size > maxBytes) return null
    const bytes = Buffer.alloc(stats.size)
    const { bytesRead } = await handle.read(bytes, 0, stats.size, 0)
    return textIn(bytes.subarray(0, bytesRead))
  } finally {
    await handle.close()
  }
}

/** The errors of opening a file that stay until the file, or its permissions, are changed. */
const UNREADABLE: ReadonlySet<string | undefined> = new Set(["ENOENT", "EACCES", "EPERM", "ELOOP", "ENXIO", "ENODEV"])

/** The text of bytes in UTF-8; null for other bytes. */
function textIn(bytes: Buffer): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}
