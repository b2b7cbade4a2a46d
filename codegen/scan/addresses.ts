import { canonicalPathOf, foldedOf, segmentsOf } from "../../policy/canonical-path.ts"
import { covers } from "../../policy/pattern.ts"
import type { RouteEntry } from "../target/entries.ts"
import type { RouteNode } from "../target/inventory.ts"
import { servedBy } from "../targets/targets.ts"
import type { Param } from "./scan-file.ts"

/** An address of a route, with the values that stand for its params. */
export interface Address {
  readonly path: string
  readonly params: readonly Param[]
}

export type Values = ReadonlyMap<string, string>

/** The source of the values of a route's params. */
export interface Sources {
  readonly given: Values
  /** The params from links of the app's own pages, by route; one entry for each set of params. */
  readonly linked: ReadonlyMap<RouteEntry, readonly Values[]>
}

const PARAM = /^:([\w-]+)(.*)$/s

const nameIn = (segment: string): string | null => (segment === "*" ? "*" : (PARAM.exec(segment)?.[1] ?? null))

const endingOf = (segment: string): string => PARAM.exec(segment)?.[2] ?? ""

/** The route's segments with all of its optional ones, and with none; for a splat also without its value. */
function waysOf({ path, catchAll }: RouteEntry): readonly (readonly string[])[] {
  const segments = path.split("/").filter((segment) => segment !== "")
  const needed = segments.filter((segment) => !segment.endsWith("?"))
  const all = segments.map((segment) => segment.replace(/\?$/, ""))
  const ways = needed.length === all.length ? [all] : [needed, all]
  return all.at(-1) === "*" && !catchAll ? ways.flatMap((way) => [way.slice(0, -1), way]) : ways
}

/** The addresses to request: one with a route's optional segments and one without them. */
export function addressesOf(entry: RouteEntry, { given, linked }: Sources): readonly Address[] {
  return waysOf(entry).map((way) => {
    const links = linked.get(entry) ?? []
    const names = way.flatMap((segment) => nameIn(segment) ?? [])
    const values = links.find((one) => names.every((name) => one.has(name))) ?? links[0]
    const params: Param[] = []
    const parts = way.map((segment) => {
      const name = nameIn(segment)
      if (name === null) return encodeURIComponent(segment)
      const link = values?.get(name)
      const value = given.get(name) ?? link ?? madeUp(name, linked)
      params.push({ name, value, from: given.has(name) ? "given" : link === undefined ? "made-up" : "link" })
      return name === "*"
        ? value.split("/").map(encodeURIComponent).join("/")
        : encodeURIComponent(value) + encodeURIComponent(endingOf(segment))
    })
    return { path: `/${parts.join("/")}`, params }
  })
}

/** A made-up value: for a record the first one, which most likely exists; for a language one that another page has. */
function madeUp(name: string, linked: Sources["linked"]): string {
  if (!/^(?:lang|language|locale|lng)$/i.test(name)) return "1"
  const known = [...linked.values()].flat().find((values) => values.has(name))
  return known?.get(name) ?? "en"
}

export const hasMadeUp = ({ params }: Address): boolean => params.some(({ from }) => from === "made-up")

/** The route that the router serves an address with. */
export function routeAt(tree: readonly RouteNode[], entries: readonly RouteEntry[], path: string): RouteEntry | null {
  const canonical = canonicalPathOf(path)
  if (canonical === null) return null
  const segments = segmentsOf(canonical)
  const candidates = entries.filter(({ scopes }) => scopes.some((scope) => covers(scope, segments)))
  return servedBy(tree, candidates, canonical)
}

/** The params of a path, if it has the form of the route. */
export function valuesIn(entry: RouteEntry, path: string): Values | null {
  const segments = path.split("/").filter((segment) => segment !== "")
  for (const way of waysOf(entry)) {
    const values = alignedTo(way, segments)
    if (values !== null) return values
  }
  return null
}

function alignedTo(way: readonly string[], segments: readonly string[]): Values | null {
  const isSplat = way.at(-1) === "*"
  if (isSplat ? segments.length < way.length : segments.length !== way.length) return null
  const values = new Map<string, string>()
  for (const [at, part] of way.entries()) {
    const name = nameIn(part)
    const raw = part === "*" ? segments.slice(at).map(decoded) : [decoded(segments[at]!)]
    if (raw.some((value) => value === null || !isValue(value))) return null
    const text = raw.join("/")
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

function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment)
  } catch {
    return null
  }
}

/** True for what can stand in one segment of a path and is read there as it is written. */
export const isValue = (value: string): boolean =>
  // oxlint-disable-next-line no-control-regex
  value !== "" && value !== "." && value !== ".." && value.length <= 500 && !/[/\\\x00-\x1f\x7f\p{Cs}]/u.test(value)

/** An address that only a catch-all route serves. No app has its word. */
export function missingAddress(entries: readonly RouteEntry[]): string {
  const pages = entries.filter(({ catchAll }) => !catchAll)
  const longest = Math.max(0, ...pages.map(({ path }) => path.split("/").length))
  for (let length = 1; length <= longest; length++) {
    const segments = Array.from({ length }, () => MISSING)
    if (!pages.some(({ scopes }) => scopes.some((scope) => covers(scope, segments)))) return `/${segments.join("/")}`
  }
  return `/${Array.from({ length: longest + 1 }, () => MISSING).join("/")}`
}

export const MISSING = "sallyport-scan-no-such-page"
