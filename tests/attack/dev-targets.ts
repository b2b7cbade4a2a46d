// The files beside the app in development, and every spelling of a request that Vite or a file system might understand.
import { mkdirSync, writeFileSync } from "node:fs"
import path from "node:path"

import type { Dice } from "./dice.ts"

/** In every file that is nobody's business, and nowhere else. */
export const MARK = "SALLYPORT-MARKED-SECRET"

/** A place that Vite would serve from: beneath the sources, beside modules. */
export const DATA_DIR = "src/kept"

/** Marked before the start; what the server itself keeps in its data directory is added later. */
const MARKED: readonly string[] = [
  ".data/secrets.json",
  ".data/sallyport.sqlite",
  ".data-dev/secrets.json",
  ".env",
  ".env.local",
  ".git/config",
  "node_modules/.package-lock.json",
  "node_modules/.cache/token.js",
  "src/kept/notes.ts",
  "src/kept/notes.css",
  "key.pem",
]
export const SECRETS: readonly string[] = [
  ...MARKED,
  "src/kept/secrets.json",
  "src/kept/sallyport.sqlite",
  "src/kept/sallyport.sqlite-wal",
  "package-lock.json",
]

export function writeMarked(root: string): void {
  for (const file of MARKED) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), `export default "${MARK}"\n`)
  }
}

/** Texts of an answer that discloses something, besides the server's own secret. */
export const NEEDLES: readonly string[] = [MARK, "SQLite format 3", '"lockfileVersion"', "root:x:0:0"]

const QUERIES: readonly string[] = [
  "",
  "raw",
  "url",
  "inline",
  "import",
  "import&raw",
  "raw&import",
  "raw??",
  "?raw",
  "import&inline",
  "url&inline",
  "init",
  "worker&inline",
  "t=1",
  "v=1",
  "direct",
  "html-proxy&index=0.js",
  ".svg?import",
  "x.css",
]

/** A file's addresses, in all of Vite's spellings and some that file systems forgive. */
export function spellingsOf(file: string, root: string): readonly string[] {
  const absolute = path.join(root, file)
  const plain = [`/${file}`, `/@fs${absolute}`, `/@fs/${absolute}`, `/@id/${absolute}`, `/@id/__x00__${absolute}`]
  const odd = [
    `//${file}`,
    `/./${file}`,
    `/src/../${file}`,
    `/src/%2e%2e/${file}`,
    `/src/..%2f${file}`,
    `/${file}.`,
    `/${file}/`,
    `/${file}%20`,
    `/${file}%00`,
    `/${file}::$DATA`,
    `/${file.toUpperCase()}`,
    `/${file.replace(/./g, (c) => `%${c.charCodeAt(0).toString(16)}`)}`,
    `/${file.replace(".", "%2e")}`,
    `/${file.replaceAll("/", "%2f")}`,
    `/${file.replaceAll("/", "\\")}`,
    `/@fs/${encodeURIComponent(absolute)}`,
    `/@fs${path.dirname(absolute)}/../${path.basename(path.dirname(absolute))}/${path.basename(file)}?raw`,
    `/node_modules/vite/dist/client/../../../../${file}`,
    `/@vite/../${file}`,
    `/assets/../${file}`,
    `/__open-in-editor?file=${absolute}`,
    `/@react-router/critical.css?pathname=/${file}`,
  ]
  return [...plain.flatMap((address) => QUERIES.map((query) => `${address}${query && "?"}${query}`)), ...odd]
}

/** The request headers of browsers that Vite reads. */
export const SENDERS: readonly (readonly string[])[] = [
  [],
  ["Origin: http://127.0.0.1:1", "Sec-Fetch-Dest: script"],
  ["Accept: text/css", "Sec-Fetch-Dest: style"],
]

/** One of them, often with a query of several words or a letter encoded on top. */
export function hostileDevTarget(dice: Dice, root: string): string {
  let target = dice.oneIn(40)
    ? `/@fs/etc/passwd?${dice.pick(QUERIES)}`
    : dice.pick(spellingsOf(dice.pick(SECRETS), root))
  for (let count = dice.below(3); count > 0; count--) {
    const place = 1 + dice.below(target.length - 1)
    const letter = `%${target.charCodeAt(place).toString(16)}`
    target = dice.pick([
      `${target}${target.includes("?") ? dice.pick(["&", "?"]) : "?"}${dice.pick(QUERIES)}`,
      target.slice(0, place) + letter + target.slice(place + 1),
      target.slice(0, place) + letter.replace("%", "%25") + target.slice(place + 1),
      target.replace("/", dice.pick(["//", "/./", "/%2e/", "/x/../"])),
    ])
  }
  return target
}
