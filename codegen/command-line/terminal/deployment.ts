import { InputError } from "../../project/disk.ts"
import { visibleLine } from "../../source/visible.ts"
import { textOfFile } from "./input-file.ts"

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
