import { canonicalPathOf, foldedOf, segmentsOf } from "../../policy/canonical-path.ts"
import { decodedOf } from "../../policy/literal.ts"
import { covers } from "../../policy/pattern.ts"
import { paramIn, type RouteEntry } from "../target/entries.ts"
import type { RouteNode } from "../target/inventory.ts"
import { servedBy } from "../targets/targets.ts"
import type { Param } from "./scan-file.ts"

// Makes the URLs with which a scan requests a route, and reads the params of a URL back.

/** A URL of a route, with the values of its params. */
export interface Address {
  /** Without origin and base path. */
  readonly path: string
  readonly params: readonly Param[]
}

/** The values of params, by name. `*` stands for a splat. */
export type RouteParamValues = ReadonlyMap<string, string>

/** The sources of the values of a route's params. */
export interface Sources {
  /** Values that the user has given with `--param`, for all routes. */
  readonly given: RouteParamValues
  /** The params found in links on the app's pages, by route. Each entry is one set of params. */
  readonly linked: ReadonlyMap<RouteEntry, readonly RouteParamValues[]>
}

/** The name of the param in a segment; null for a literal. */
const nameIn = (segment: string): string | null => (segment === "*" ? "*" : (paramIn(segment)?.name ?? null))

/** The text after the param of a segment, as in `:name.json`; mostly empty. */
const endingOf = (segment: string): string => paramIn(segment)?.ending ?? ""

/**
 * The forms of a route's path, as lists of segments: with all optional ones and with none, and for a splat also without
 * its value. Not for a catch-all, which serves what no other route does, and is mostly the not-found page.
 */
function waysOf({ path, catchAll }: RouteEntry): readonly (readonly string[])[] {
  const segments = path.split("/").filter((segment) => segment !== "")
  const needed = segments.filter((segment) => !segment.endsWith("?"))
  const all = segments.map((segment) => segment.replace(/\?$/, ""))
  const ways = needed.length === all.length ? [all] : [needed, all]
  return all.at(-1) === "*" && !catchAll ? ways.flatMap((way) => [way.slice(0, -1), way]) : ways
}

/** The URLs to request: with a route's optional segments and without them. */
export function addressesOf(entry: RouteEntry, { given, linked }: Sources): readonly Address[] {
  return waysOf(entry).map((way) => {
    const links = linked.get(entry) ?? []
    const names = way.flatMap((segment) => nameIn(segment) ?? [])
    // The values of one link belong together. A link that has all params of this way is best.
    const values = links.find((one) => names.every((name) => one.has(name))) ?? links[0]
    const params: Param[] = []
    const parts = way.map((segment, at) => {
      const name = nameIn(segment)
      if (name === null) return encodeURIComponent(segment)
      const link = values?.get(name) ?? linkedAbove(way.slice(0, at + 1), name, linked)
      const value = given.get(name) ?? link ?? madeUp(name, linked)
      params.push({ name, value, from: given.has(name) ? "given" : link === undefined ? "made-up" : "link" })
      return name === "*"
        ? value.split("/").map(encodeURIComponent).join("/")
        : encodeURIComponent(value) + encodeURIComponent(endingOf(segment))
    })
    return { path: `/${parts.join("/")}`, params }
  })
}

/**
 * The value of a param in a link to another route that begins with the same segments: `/t/acme` for `/t/:team/notes`.
 */
function linkedAbove(segments: readonly string[], name: string, linked: Sources["linked"]): string | undefined {
  if (name === "*") return undefined
  const beginning = segments.join("/")
  for (const [entry, found] of linked) {
    const isAlike = waysOf(entry).some((way) => way.slice(0, segments.length).join("/") === beginning)
    const values = isAlike ? found.find((one) => one.has(name)) : undefined
    if (values !== undefined) return values.get(name)
  }
  return undefined
}

/** A made-up value for a param: `1` for a record, which most likely exists; for a language, one from another page. */
function madeUp(name: string, linked: Sources["linked"]): string {
  if (!/^(?:lang|language|locale|lng)$/i.test(name)) return "1"
  const known = [...linked.values()].flat().find((values) => values.has(name))
  return known?.get(name) ?? "en"
}

/** True for a URL with a made-up value, behind which the app may have nothing. */
export const hasMadeUp = ({ params }: Address): boolean => params.some(({ from }) => from === "made-up")

/** The route that the router serves at a path. */
export function routeAt(tree: readonly RouteNode[], entries: readonly RouteEntry[], path: string): RouteEntry | null {
  const canonical = canonicalPathOf(path)
  if (canonical === null) return null
  const segments = segmentsOf(canonical)
  const candidates = entries.filter(({ scopes }) => scopes.some((scope) => covers(scope, segments)))
  return servedBy(tree, candidates, canonical)
}

/** The params of a path that matches a route; null if it does not. The path is one that `routeAt` could read. */
export function valuesIn(entry: RouteEntry, path: string): RouteParamValues | null {
  const segments = path.split("/").filter((segment) => segment !== "")
  for (const way of waysOf(entry)) {
    const values = alignedTo(way, segments)
    if (values !== null) return values
  }
  return null
}

/** The values of the params, if the segments of a path match those of a route; else null. */
function alignedTo(way: readonly string[], segments: readonly string[]): RouteParamValues | null {
  const isSplat = way.at(-1) === "*"
  if (isSplat ? segments.length < way.length : segments.length !== way.length) return null
  const values = new Map<string, string>()
  for (const [at, part] of way.entries()) {
    const name = nameIn(part)
    const decoded = (part === "*" ? segments.slice(at) : [segments[at]!]).map(decodedOf)
    if (!decoded.every(isValue)) return null
    const text = decoded.join("/")
    if (name === null) {
      if (foldedOf(text) !== foldedOf(part)) return null
    } else {
      const ending = endingOf(part)
      if (!text.endsWith(ending) || text.length === ending.length) return null
      values.set(name, text.slice(0, text.length - ending.length))
    }
  }
  return values
}

/** True for a value that fits into one segment of a path without changing its meaning. */
export const isValue = (value: string): boolean =>
  // oxlint-disable-next-line no-control-regex
  value !== "" && value !== "." && value !== ".." && value.length <= 500 && !/[/\\\x00-\x1f\x7f\p{Cs}]/u.test(value)

/** A path that only a catch-all route serves, because no app has this word. */
export function missingAddress(entries: readonly RouteEntry[]): string {
  const pages = entries.filter(({ catchAll }) => !catchAll)
  const longest = Math.max(0, ...pages.map(({ path }) => path.split("/").length))
  // The shortest path that no page covers. A param covers any segment, so one segment may not be enough.
  for (let length = 1; length <= longest; length++) {
    const segments = Array.from({ length }, () => MISSING)
    if (!pages.some(({ scopes }) => scopes.some((scope) => covers(scope, segments)))) return `/${segments.join("/")}`
  }
  return `/${Array.from({ length: longest + 1 }, () => MISSING).join("/")}`
}

/** A segment that no route of an app has. */
export const MISSING = "sallyport-scan-no-such-page"
