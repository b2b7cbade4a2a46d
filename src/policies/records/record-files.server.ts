import { constants } from "node:fs"
import { open, readdir, stat } from "node:fs/promises"
import path from "node:path"
import type { RecordSource } from "./record-source.ts"

/** Files that are looked at; each is stated anew whenever somebody looks. */
const MOST_FILES = 100
const MOST_APPROVALS = 500

/** The file name of an approval. It tells approvals from records without reading them. */
const APPROVAL = /(?:^|\.)approval\.json$/

export interface FoundFiles {
  readonly sources: readonly RecordSource[]
  /** The last names of settled places where nothing is, or nothing that may be read. */
  readonly missing: readonly string[]
  /** The number of files beyond the limit, which are not read. */
  readonly left: number
}

/** The record files of `RECORDS`, in its order: of a directory every `.json` in it that is no approval, by name. */
export async function recordFilesIn(places: readonly string[]): Promise<FoundFiles> {
  const sources: RecordSource[] = []
  const missing: string[] = []
  for (const place of places) {
    const files = await filesAt(place)
    const records = files?.filter((file) => !isApproval(file)) ?? null
    const found = records === null ? null : await Promise.all(records.map(sourceAt))
    if (found === null || (found.length === 1 && found[0] === null)) missing.push(path.basename(place))
    else for (const source of found) if (source !== null) sources.push(source)
  }
  // The same file named twice is one.
  const each = [...new Map(sources.map((source) => [source.id, source])).values()]
  return { sources: each.slice(0, MOST_FILES), missing, left: Math.max(0, each.length - MOST_FILES) }
}

/** The approval files of `RECORDS`, in the same order. */
export async function approvalFilesIn(places: readonly string[]): Promise<Omit<FoundFiles, "missing">> {
  const found = await Promise.all(places.map(filesAt))
  const files = found.flatMap((each) => each?.filter(isApproval) ?? [])
  const each = [...new Set(files.map((file) => path.resolve(file)))]
  const sources = await Promise.all(each.slice(0, MOST_APPROVALS).map(sourceAt))
  return { sources: sources.filter((source) => source !== null), left: Math.max(0, each.length - MOST_APPROVALS) }
}

const isApproval = (file: string): boolean => APPROVAL.test(path.basename(file))

async function filesAt(place: string): Promise<readonly string[] | null> {
  try {
    if (!(await stat(place)).isDirectory()) return [place]
    const names = await readdir(place)
    return names
      .filter((name) => name.endsWith(".json") && !name.startsWith("."))
      .toSorted()
      .map((name) => path.join(place, name))
  } catch {
    return null
  }
}

async function sourceAt(file: string): Promise<RecordSource | null> {
  try {
    const { size, mtimeMs, ctimeMs, ino } = await stat(file)
    return {
      id: path.resolve(file),
      name: path.basename(file),
      size,
      stamp: [size, mtimeMs, ctimeMs, ino].join(" "),
      // As the record itself: one that takes long uses up no other's time.
      asker: `record ${path.resolve(file)}`,
      line: "files",
      read: (most) => textOf(file, most),
    }
  } catch {
    return null
  }
}

/** Null where it is no plain file, holds more, or is no text in UTF-8. Nobody waits for a pipe that nobody writes to. */
async function textOf(file: string, most: number): Promise<string | null> {
  const handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK).catch(() => null)
  if (handle === null) return null
  try {
    const { size } = await handle.stat()
    if (!(await handle.stat()).isFile() || size > most) return null
    const bytes = Buffer.alloc(size)
    const { bytesRead } = await handle.read(bytes, 0, size, 0)
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes.subarray(0, bytesRead))
  } catch {
    return null
  } finally {
    await handle.close()
  }
}
