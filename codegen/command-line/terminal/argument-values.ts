import { closeSync, openSync, readSync } from "node:fs"
import path from "node:path"
import { InputError, UsageError } from "../../project/disk.ts"
import { readScan, type Scan } from "../../scan/scan-file.ts"
import { dayOf, isDay } from "../../source/day.ts"
import { visibleLine } from "../../source/visible.ts"

// The values of arguments: texts of files, days, and origins.

/** The largest file that is read, in bytes. Records and scans, the largest files that users name, are far smaller. */
const MAX_SIZE = 64 * 1024 * 1024

/**
 * The text of a file that the user named. Throws an `InputError` if it is too large, and one with the sentence
 * `unreadable` if it cannot be read.
 */
export function textOfFile(root: string, file: string, unreadable: string): string {
  const bytes = bytesOf(path.resolve(root, file))
  if (bytes === null) throw new InputError(unreadable)
  if (bytes.length > MAX_SIZE) throw new InputError(`${visibleLine(file)} is larger than 64 MiB`)
  return bytes.toString("utf8")
}

/**
 * The first bytes of a file, at most one more than `MAX_SIZE`; null if it cannot be read. Read part by part, because
 * the size of a device or pipe is not known, and may have no end.
 */
function bytesOf(file: string): Buffer | null {
  const parts: Buffer[] = []
  try {
    const descriptor = openSync(file, "r")
    try {
      for (let size = 0; size <= MAX_SIZE;) {
        const part = Buffer.alloc(Math.min(PART_SIZE, MAX_SIZE + 1 - size))
        const length = readSync(descriptor, part)
        if (length === 0) break
        // A copy, because a pipe gives little at a time, and each part would keep its whole buffer.
        parts.push(Buffer.from(part.subarray(0, length)))
        size += length
      }
    } finally {
      closeSync(descriptor)
    }
  } catch {
    return null
  }
  return Buffer.concat(parts)
}

/** The bytes that are read at a time. */
const PART_SIZE = 1024 * 1024

/** Reads the result of an earlier `scan --json` from a file. Throws an `InputError` if it is not one. */
export function scanIn(root: string, file: string): Scan {
  const name = visibleLine(file)
  const read = readScan(textOfFile(root, file, `the scan ${name} does not exist or cannot be read`))
  if ("fault" in read) throw new InputError(`${name}: ${visibleLine(read.fault)}`)
  return read
}

/** A last day (UTC) that the user gave. Throws a `UsageError` if it is not a date, or in the past. */
export function lastDayIn(text: string): string {
  if (!isDay(text)) throw new UsageError(`\`${visibleLine(text)}\` is not a date: write it like 2027-01-31`)
  if (text < dayOf(new Date())) throw new UsageError(`${text} is over: choose a date in the future`)
  return text
}

/** The origin of a deployment, from an argument. Throws a `UsageError` with a suggestion if it is not exactly one. */
export function originOf(text: string): string {
  const url = urlIn(text)
  if (url === null || !/^https?:$/.test(url.protocol)) {
    // A host name or an IPv6 address in brackets, with or without a port.
    const meant = /^[\w.-]+(?::\d+)?$|^\[[\da-f:]+\](?::\d+)?$/i.test(text) ? originMeant(text) : null
    throw new UsageError(`${visibleLine(text)} is not an origin: write ${meant ?? "it like https://shop.example"}`)
  }
  // `href` also has what is not part of an origin: a path, a query, or a user name.
  if (`${url.origin}/` !== url.href) throw new UsageError(`${text} is more than an origin: write ${url.origin}`)
  return url.origin
}

const urlIn = (text: string): URL | null => (URL.canParse(text) ? new URL(text) : null)

/** The origin that a host without a protocol probably means: HTTP on this machine, else HTTPS. */
function originMeant(host: string): string | null {
  const url = urlIn(`http://${host}`)
  if (url !== null && isLoopback(url)) return url.origin
  // One word is more often a typing mistake than a host.
  return /[.:]/.test(host) ? (urlIn(`https://${host}`)?.origin ?? null) : null
}

/** True for an address on this machine. */
export const isLoopback = ({ hostname }: URL): boolean =>
  /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)

/** The two sides of `name=value`. The value is empty without an equals sign, and may have others in it. */
export function pairIn(text: string): readonly [name: string, value: string] {
  const [name = "", ...value] = text.split("=")
  return [name, value.join("=")]
}

/**
 * The values of `--param name=value`, by name. Throws a `UsageError` for a param that `isValid` refuses, and for two
 * values of one param, of which only one would be used.
 */
export function paramsIn(
  params: readonly string[],
  isValid: (name: string, value: string) => boolean,
): ReadonlyMap<string, string> {
  const values = new Map<string, string>()
  for (const text of params) {
    const [name, value] = pairIn(text)
    if (!isValid(name, value))
      throw new UsageError(`\`${visibleLine(text)}\` is not a param with a value: write it like \`--param team=acme\``)
    if (values.has(name)) throw new UsageError(`the param \`${name}\` has two values: give one`)
    values.set(name, value)
  }
  return values
}

/**
 * The value of a `Cookie` header, from the file of `--cookie name=file`, with or without the header's name. Throws a
 * `UsageError` if the option names no file, and an `InputError` if the file has no such value.
 */
export function cookieIn(root: string, file: string): string {
  if (file === "") throw new UsageError("`--cookie` names no file: write it like `--cookie ada=cookie.txt`")
  const text = textOfFile(root, file, `the cookie file ${file} does not exist or cannot be read`)
  const cookie = text.trim().replace(/^cookie:\s*/i, "")
  if (!/^[\x20-\x7e]+$/.test(cookie)) throw new InputError(`${file} has to contain one Cookie header on one line`)
  return cookie
}
