import { readFileSync } from "node:fs"
import path from "node:path"
import { InputError } from "../../project/disk.ts"

/** The origin of a deployment, from an argument. */
export function originOf(text: string): string {
  let url: URL
  try {
    url = new URL(text)
  } catch {
    throw new InputError(`${text} is not an origin: write it like https://shop.example`)
  }
  const isOrigin = /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href
  if (!isOrigin) throw new InputError(`${text} is more than an origin: write it like https://shop.example`)
  return url.origin
}

/** The value of a `Cookie` header, from a file with or without the header's name. */
export function cookieIn(root: string, file: string): string {
  let text: string
  try {
    text = readFileSync(path.resolve(root, file), "utf8")
  } catch {
    throw new InputError(`the cookie file ${file} does not exist or cannot be read`)
  }
  const cookie = text.trim().replace(/^cookie:\s*/i, "")
  if (!/^[\x20-\x7e]+$/.test(cookie)) throw new InputError(`${file} has to contain one Cookie header on one line`)
  return cookie
}
