import * as fc from "fast-check"
import { patternsOf, type ProfiledApp } from "./next-profile.ts"

/** Spellings that once showed a difference, or that two versions of Next answer in two ways. */
export const KNOWN: readonly string[] = [
  "/",
  "/index",
  "/INDEX",
  "/latest",
  "/LATEST",
  "/late%73t",
  "/about.rsc",
  "/About",
  "/index.rsc",
  "/dashboard/week.rsc",
  "/t/acme/settings;x",
  "/t/acme/board%2ecsv",
  "/x/%2e%2e/dashboard",
  "//dashboard",
  "/dashboard%2fweek",
  "/_next/data/BUILD/dashboard.json",
  "/_next/data/BUILD/index.json",
  "/_next/data/other/dashboard.json",
  "/_Next/data/BUILD/legacy.json",
  "/_next/data/BUILD/_next/data/BUILD/dashboard.json.json",
  "/_next/data/BUILD/_next/data/BUILD/index.json.json",
  "/_next/data/BUILD/index.rsc.json",
  "/_next/data/BUILD/settings/.json",
  "/photo/.rsc",
  "/_next/data/BUILD/photo%2facme.json.rsc",
  "/_next/data/BUILD%2findex.json",
  "/_next/data/BUILD/index/dashboard.json",
  "/_next/data/other/index/dashboard.json",
  "/_next/data/BUILD.json",
  "/NOTES",
]

/** The same under `trailingSlash`. */
export const KNOWN_WITH_SLASH: readonly string[] = [
  "/_next/data/BUILD/guides/acme/.json",
  "/_next/data/BUILD/guides/acme/.json/",
  "/_next/data/BUILD/index.json%00",
  "/_next/data/other/%00.json.rsc",
  "/_next/data/other/.json%00",
  "/_next/data/BUILD%5cindex.json.rsc",
  "/_next/data/other/t/dashboard/board.csv.json.rsc",
  "/robots.txt;x/",
  "/t/%61Cme/board.csv",
]

/** Addresses of the app's routes, each with some changes to its spelling. */
export function targetOf({ inventory, buildId, basePath }: ProfiledApp): fc.Arbitrary<string> {
  const patterns = [...patternsOf(inventory), "nowhere/at/all", "notes", "files/plan.txt", "index"]
  const value = fc.constantFrom("acme", "one", "7", "about", "dashboard", "a.png", "x%2fy", "a;b", "index", "%61cme")
  const address = fc.tuple(fc.constantFrom(...patterns), fc.array(value, { minLength: 4, maxLength: 4 })).map(
    ([pattern, values]) =>
      `/${pattern
        .split("/")
        .map((part, at) => (/^[:*]/.test(part) ? values[at % values.length]! : part))
        .join("/")}`,
  )
  const change = fc.oneof(
    fc.tuple(fc.constantFrom<Change>("upper", "escape", "twice", "%2f", "%5c", "\\", "//", "dots"), fc.nat(40)),
    fc.tuple(fc.constantFrom<Change>("append"), fc.nat(ENDINGS.length - 1)),
    fc.tuple(fc.constantFrom<Change>("data", "other data", "query"), fc.nat(QUERIES.length - 1)),
  )
  // Mostly beneath the base path, and sometimes outside of it.
  const prefix = fc.constantFrom(basePath, basePath, basePath, basePath, basePath.toUpperCase(), "")
  return fc.tuple(address, fc.array(change, { maxLength: 3 }), prefix).map(([base, changes, above]) => {
    const [query] = changes.flatMap(([kind, at]) => (kind === "query" ? [QUERIES[at]!] : []))
    const spelt = changes.reduce((text, [kind, at]) => changed(text, kind, at, buildId), base)
    return `${above}${spelt}${query ?? ""}`
  })
}

type Change =
  | "upper"
  | "escape"
  | "twice"
  | "%2f"
  | "%5c"
  | "\\"
  | "//"
  | "dots"
  | "append"
  | "data"
  | "other data"
  | "query"

const ENDINGS = [
  ".rsc",
  ".RSC",
  ".txt",
  ".json",
  ".png",
  ".prefetch.rsc",
  ".segments/_tree.segment.rsc",
  ";x",
  "%00",
  "%20",
  "%ff",
  "%",
  "/",
  "/index",
]

const QUERIES = ["?nxtPteam=acme&nxtPslug=about", "?_rsc=1", "?x=/dashboard", "?__nextLocale=en"]

function changed(text: string, kind: Change, at: number, buildId: string): string {
  const place = at % text.length
  const sign = text[place]!
  const before = text.slice(0, place)
  const after = text.slice(place + 1)
  const hex = sign.charCodeAt(0).toString(16)
  const slash = nthSlash(text, at)
  switch (kind) {
    case "upper":
      return before + sign.toUpperCase() + after
    case "escape":
      return sign === "%" || sign === "/" ? text : `${before}%${hex}${after}`
    case "twice":
      return sign === "%" || sign === "/" ? text : `${before}%25${hex}${after}`
    case "%2f":
    case "%5c":
      return slash === 0 ? text : text.slice(0, slash) + kind + text.slice(slash + 1)
    case "\\":
    case "//":
      return text.slice(0, slash) + kind + text.slice(slash + 1)
    case "dots":
      return `${text.slice(0, slash)}/x/${at % 2 === 0 ? ".." : "%2e%2e"}${text.slice(slash)}`
    case "append":
      return text + ENDINGS[at]!
    case "data":
      return text.startsWith("/_next/") ? text : `/_next/data/${buildId}${text === "/" ? "/index" : text}.json`
    case "other data":
      return text.startsWith("/_next/") ? text : `/_next/data/other${text}.json`
    case "query":
      return text
  }
}

const nthSlash = (text: string, at: number): number => {
  const all = Array.from(text.matchAll(/\//g), ({ index }) => index)
  return all[at % all.length] ?? 0
}
