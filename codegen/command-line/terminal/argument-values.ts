import { readFileSync, statSync } from "node:fs"
import path from "node:path"
import { InputError } from "../../project/disk.ts"
import { readScan, type Scan } from "../../scan/scan-file.ts"
import { dayOf, isDay } from "../../source/day.ts"
import { visibleLine } from "../../source/visible.ts"

// The values of arguments: texts of files, days, and origins.

/**
 * The text of a file that the user named; null if it has more than `maxBytes`. Throws an `InputError` with the sentence
 * `unreadable` if it cannot be read.
 */
export function textOfFile(root: string, file: string, unreadable: string, maxBytes = Infinity): string | null {
  try {
    const at = path.resolve(root, file)
    return statSync(at).size > maxBytes ? null : readFileSync(at, "utf8")
  } catch {
    throw new InputError(unreadable)
  }
}

/** The largest scan that is read, in bytes. A scan of thousands of addresses is far smaller. */
const MAX_SCAN_SIZE = 64 * 1024 * 1024

/** Reads the result of an earlier `scan --json` from a file. Throws an `InputError` if it is not one. */
export function scanIn(root: string, file: string): Scan {
  const name = visibleLine(file)
  const text = textOfFile(root, file, `the scan ${name} does not exist or cannot be read`, MAX_SCAN_SIZE)
  if (text === null) throw new InputError(`the scan ${name} is larger than 64 MiB`)
  const read = readScan(text)
  if ("fault" in read) throw new InputError(`${name}: ${visibleLine(read.fault)}`)
  return read
}

/** A last day (UTC) that the user gave. Throws an `InputError` if it is not a date, or in the past. */
export function lastDayIn(text: string): string {
  if (!isDay(text)) throw new InputError(`\`${visibleLine(text)}\` is not a date: write it like 2027-01-31`)
  if (text < dayOf(new Date())) throw new InputError(`${text} is over: choose a date in the future`)
  return text
}

/** The origin of a deployment, from an argument. Throws an `InputError` with a suggestion if it is not exactly one. */
export function originOf(text: string): string {
  const url = urlIn(text)
  if (url === null || !/^https?:$/.test(url.protocol)) {
    // A host name or an IPv6 address in brackets, with or without a port.
    const meant = /^[\w.-]+(?::\d+)?$|^\[[\da-f:]+\](?::\d+)?$/i.test(text) ? originMeant(text) : null
    throw new InputError(`${visibleLine(text)} is not an origin: write ${meant ?? "it like https://shop.example"}`)
  }
  // `href` also has what is not part of an origin: a path, a query, or a user name.
  if (`${url.origin}/` !== url.href) throw new InputError(`${text} is more than an origin: write ${url.origin}`)
  return url.origin
}

const urlIn = (text: string): URL | null => (URL.canParse(text) ? new URL(text) : null)

/** The origin that a host without a protocol probably means: HTTP on this machine, else HTTPS. */
function originMeant(host: string): string | null {
  const isHere = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::|$)/i.test(host)
  // One word is more often a typing mistake than a host.
  if (!isHere && !/[.:]/.test(host)) return null
  return urlIn(`${isHere ? "http" : "https"}://${host}`)?.origin ?? null
}

/** The value of a `Cookie` header, from a file with or without the header's name. */
export function cookieIn(root: string, file: string): string {
  const text = textOfFile(root, file, `the cookie file ${file} does not exist or cannot be read`)!
  const cookie = text.trim().replace(/^cookie:\s*/i, "")
  if (!/^[\x20-\x7e]+$/.test(cookie)) throw new InputError(`${file} has to contain one Cookie header on one line`)
  return cookie
}
