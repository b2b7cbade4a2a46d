import { createHash } from "node:crypto"
import path from "node:path"
import { ts } from "../source/typescript.js"
import { isOwn, type Aliases } from "./alias.ts"
import { MANIFEST } from "./package-imports.ts"

/** Where an app keeps its `paths`, from its root, besides what these extend. */
export const TSCONFIGS = ["tsconfig.json", "tsconfig.app.json", "tsconfig.vite.json", "jsconfig.json"] as const

type Texts = ReadonlyMap<string, string | null>

/** Nobody extends more. */
const MOST_CONFIGS = 100

/** What has to be read as well: what those that were read extend, and refer to. */
export function tsconfigsWantedBy(texts: Texts): readonly string[] {
  const wanted = new Set<string>()
  for (const [file, text] of texts) {
    if (!file.endsWith(".json") || file === MANIFEST || text === null) continue
    for (const { places } of extendedBy(file, text).extended) for (const place of places) wanted.add(place)
    for (const place of referredBy(file, text)) wanted.add(place)
  }
  const unread = [...wanted].filter((file) => !texts.has(file))
  return texts.size + unread.length > MOST_CONFIGS ? [] : unread
}

/** Those of the app, and all that they refer to: the parts of an app that has several. */
function ownIn(texts: Texts): readonly string[] {
  const own = new Set<string>(TSCONFIGS.filter((file) => (texts.get(file) ?? null) !== null))
  for (const file of own) {
    const text = texts.get(file) ?? null
    if (text !== null) for (const place of referredBy(file, text)) own.add(place)
  }
  return [...own]
}

/** What lies outside the app is about files outside. */
function referredBy(file: string, text: string): readonly string[] {
  const references = [configIn(file, text)?.["references"] ?? []].flat()
  return references.flatMap((one: unknown) => {
    const name = typeof one === "object" && one !== null && "path" in one ? one.path : null
    if (typeof name !== "string") return []
    const place = path.posix.join(path.posix.dirname(file), name)
    return isOwn(place) ? [place.endsWith(".json") ? place : path.posix.join(place, "tsconfig.json")] : []
  })
}

/** One of the `paths`: what stands before the star, after it, and for the whole; null where it has no star. */
interface Alias {
  readonly before: string
  readonly after: string | null
  readonly targets: readonly string[]
}

/** The `paths` of all that an app has. One that cannot be read to its end could hold any. */
export function tsconfigPathsOf(texts: Texts): Aliases {
  const own = ownIn(texts)
  const sound = new Set<string>()
  for (const file of own) {
    const reason = faultOf(file, texts, [], sound)
    if (reason !== null) return () => ({ reason })
  }
  const aliases = own.flatMap((file) => aliasesIn(file, texts))
  return (specifier) => {
    const places = aliases.flatMap(({ before, after, targets }) => {
      const isMeant =
        after === null
          ? specifier === before
          : specifier.startsWith(before) &&
            specifier.endsWith(after) &&
            specifier.length >= before.length + after.length
      if (!isMeant) return []
      const star = specifier.slice(before.length, specifier.length - (after ?? "").length)
      return targets.map((target) => path.posix.normalize(after === null ? target : target.replace("*", () => star)))
    })
    return places.length === 0 ? null : { places }
  }
}

/** Why what a file takes from others cannot be followed; null where it can. */
function faultOf(file: string, texts: Texts, by: readonly string[], sound: Set<string>): string | null {
  if (sound.has(file)) return null
  const { extended, isRead } = extendedBy(file, texts.get(file) ?? "")
  if (!isRead) return `and ${file} cannot be read`
  for (const { name, places } of extended) {
    const found = places.find((place) => (texts.get(place) ?? null) !== null)
    if (found === undefined)
      return `and ${file} extends \`${name}\`, which is not a file of this project, or cannot be found`
    if (found === file || by.includes(found)) return `and ${file} extends \`${name}\`, which extends it in turn`
    const fault = faultOf(found, texts, [...by, file], sound)
    if (fault !== null) return fault
  }
  sound.add(file)
  return null
}

interface Extends {
  readonly isRead: boolean
  readonly extended: readonly { readonly name: string; readonly places: readonly string[] }[]
}

function extendedBy(file: string, text: string): Extends {
  const config = configIn(file, text)
  const named = [config?.["extends"] ?? []].flat()
  return {
    isRead: config !== null,
    extended: named.map((name) =>
      typeof name === "string" ? { name, places: placesOf(file, name) } : { name: JSON.stringify(name), places: [] },
    ),
  }
}

/** As the compiler looks for it: as it stands, then with its ending. None of a package, and of what is not the app's. */
function placesOf(file: string, name: string): readonly string[] {
  const place = path.posix.join(path.posix.dirname(file), name)
  if (!/^\.\.?\//.test(name) || !isOwn(place)) return []
  return place.endsWith(".json") ? [place] : [place, `${place}.json`]
}

/** Null: it is not JSON, or nothing. */
function configIn(file: string, text: string): Readonly<Record<string, unknown>> | null {
  if (text.trim() === "") return null
  try {
    const { config, error } = ts.parseConfigFileTextToJson(file, text)
    return error === undefined && typeof config === "object" && config !== null ? { ...config } : null
  } catch (cause) {
    // The parser descends recursively; what overflows its stack is no honest file.
    if (cause instanceof RangeError) return null
    throw cause
  }
}

/** As the compiler understands the file and all that it extends. */
function aliasesIn(file: string, texts: Texts): readonly Alias[] {
  const root = rootFor(texts)
  const textAt = (at: string): string | null => texts.get(path.posix.relative(root, at)) ?? null
  const host: ts.ParseConfigHost = {
    useCaseSensitiveFileNames: true,
    fileExists: (at) => textAt(at) !== null,
    readFile: (at) => textAt(at) ?? undefined,
    readDirectory: () => [],
  }
  const at = `${root}/${file}`
  const { config } = ts.parseConfigFileTextToJson(at, texts.get(file)!)
  const known = new Map<string, ts.ExtendedConfigCacheEntry>()
  const { options } = ts.parseJsonConfigFileContent(config, host, root, {}, at, [], [], known)
  // They are relative to the file that has them, wherever that stands.
  const from = options.baseUrl ?? options["pathsBasePath"]
  const base = path.posix.relative(root, typeof from === "string" ? from : root)
  const targetOf = (one: string): string =>
    one.startsWith(`${root}/`) ? path.posix.relative(root, one) : one.startsWith("/") ? one : `./${base}/${one}`
  return Object.entries(options.paths ?? {}).map(([pattern, targets]) => {
    const [before = "", ...rest] = pattern.split("*")
    return {
      before,
      after: rest.length === 0 ? null : rest.join("*"),
      // What they are the compiler does not check.
      targets: [targets].flat().flatMap((one: unknown) => (typeof one === "string" ? [targetOf(one)] : [])),
    }
  })
}

/** Where the compiler is told that the app stands: what no text of it can name, so that no way out of it leads back in. */
function rootFor(texts: Texts): string {
  const hash = createHash("sha256")
  for (const text of texts.values()) hash.update(text ?? "")
  return `/${hash.digest("hex")}`
}
