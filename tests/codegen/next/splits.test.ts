import * as fc from "fast-check"
import { expect, test } from "vitest"
import type { Rewrite } from "../../../codegen/next/settings.ts"
import { splitsAt } from "../../../codegen/next/splits.ts"
import { routeEntriesOf } from "../../../codegen/target/entries.ts"
import { canonicalPathOf, segmentsOf } from "../../../policy/canonical-path.ts"
import { covers } from "../../../policy/pattern.ts"
import { inventoryFor } from "./inventory-for.ts"

/** Next's way to find the page of an address: names letter by letter, in the order of the list. */
const pageOf = (routes: readonly string[], address: string): string | undefined =>
  routes.find((route) => {
    const [names, segments] = [route, address].map((text) => text.split("/").slice(1))
    return (
      names!.length === segments!.length && names!.every((name, at) => name.startsWith("[") || name === segments![at])
    )
  })

const spellingsOf = (path: string): readonly string[] => {
  const ways = [
    (s: string) => s,
    (s: string) => s.toUpperCase(),
    (s: string) => `%${s.charCodeAt(0).toString(16)}${s.slice(1)}`,
  ]
  const all = path
    .split("/")
    .slice(1)
    .reduce<readonly string[]>(
      (before, segment) => before.flatMap((one) => ways.map((way) => `${one}/${way(segment)}`)),
      [""],
    )
  return [...all, ...all.map((one) => `${one}.rsc`)]
}

test("every page that some spelling reaches is found, and no other", () => {
  const segment = fc.constantFrom("a", "b", "[p]")
  const route = fc.array(segment, { minLength: 1, maxLength: 3 }).map((parts) => `/${parts.join("/")}`)
  const paths = fc.array(fc.constantFrom("a", "b", "x"), { minLength: 1, maxLength: 3 })
  fc.assert(
    fc.property(fc.uniqueArray(route, { minLength: 1, maxLength: 8 }), paths, (routes, parts) => {
      const path = canonicalPathOf(`/${parts.join("/")}`)!
      const entries = routeEntriesOf(inventoryFor(routes).tree)
      const inOrder = entries.map(({ path: pattern }) => pattern.replaceAll(/:p/g, "[p]"))
      const candidates = entries.filter((_, at) => pageOf([inOrder[at]!], path) !== undefined)
      const own = pageOf(inOrder, path)
      const reached = new Set(spellingsOf(path).flatMap((spelling) => pageOf(inOrder, spelling) ?? []))
      const want = [...reached].filter((one) => one !== own)
      const found = splitsAt(candidates, path)
      expect(new Set(found.map(({ entry }) => entry.path.replaceAll(/:p/g, "[p]")))).toEqual(new Set(want))
      for (const { spellings, entry } of found)
        for (const spelling of spellings) expect(pageOf(inOrder, spelling)).toBe(entry.path.replaceAll(/:p/g, "[p]"))
    }),
    { numRuns: 2_000 },
  )
})

/** The splits of a path, as route and spellings. The candidates are given last route first. */
function splitsOf(routes: readonly string[], path: string, rewrites: readonly Rewrite[] = []) {
  const canonical = canonicalPathOf(path)!
  const candidates = routeEntriesOf(inventoryFor(routes, rewrites).tree)
    .filter(({ scopes }) => scopes.some((scope) => covers(scope, segmentsOf(canonical))))
    .toReversed()
  return splitsAt(candidates, canonical).map(({ entry, spellings }) => [entry.path, spellings])
}

test.each([
  [["/t/new", "/t/[p]"], "/t/new", [["/t/:p", ["/t/New", "/t/%6eew", "/t/new.rsc"]]]],
  [["/t/New", "/t/[p]"], "/t/new", [["/t/:p", ["/t/new", "/t/%6eew", "/t/new.rsc"]]]],
  [["/t/7", "/t/[p]"], "/t/7", [["/t/:p", ["/t/%37", "/t/7.rsc"]]]],
  [["/t/a.b", "/t/[p]"], "/t/a.b", [["/t/:p", ["/t/A.b", "/t/%61.b", "/t/a.b.rsc"]]]],
  [["/t/.a", "/t/[p]"], "/t/.a", [["/t/:p", ["/t/.A", "/t/.a.rsc"]]]],
  [["/t/a.rscb", "/t/[p]"], "/t/a.rscb", [["/t/:p", ["/t/A.rscb", "/t/%61.rscb", "/t/a.rscb.rsc"]]]],
  [["/t/new.rsc", "/t/[p]"], "/t/new.rsc", [["/t/:p", ["/t/new.rsc.rsc"]]]],
  [["/t/é", "/t/[p]"], "/t/é", [["/t/:p", ["/t/%C3%A9.rsc"]]]],
  [["/t/new", "/t/[[...p]]"], "/t/new", [["/t/*", ["/t/New", "/t/%6eew", "/t/new.rsc"]]]],
  [["/new/a", "/[p]/a"], "/new/a", [["/:p/a", ["/New/a", "/%6eew/a"]]]],
  [["/new/[p]", "/[q]/[p]"], "/new/x", [["/:q/:p", ["/New/x", "/%6eew/x"]]]],
  [["/a/b/c", "/[p]/b/[q]"], "/a/b/c", [["/:p/b/:q", ["/A/b/C", "/%61/b/%63", "/a/b/c.rsc"]]]],
  [["/+/a", "/[p]/a"], "/+/a", []],
  [["/t/new", "/t/[p]"], "/t/other", []],
  [["/", "/[[...p]]"], "/", []],
])("with the routes %j, the path %s has the splits %j", (routes, path, want) => {
  expect(splitsOf(routes, path)).toEqual(want)
})

test("a rewrite takes its source in any case, and no escaped letter", () => {
  const rewrite: Rewrite = { phase: "beforeFiles", source: "/Old", destination: "/t/1" }
  expect(splitsOf(["/[p]"], "/old", [rewrite])).toEqual([["/:p", ["/%6fld", "/old.rsc"]]])
})

test("a route of a framework without an order of routes is no rewrite", () => {
  const entries = routeEntriesOf(inventoryFor(["/t/new", "/t/[p]"]).tree).map((entry) => {
    const { ordered: _, ...node } = entry.node
    return { ...entry, node }
  })
  const [split] = splitsAt(entries, canonicalPathOf("/t/new")!)
  expect(split?.spellings).toEqual(["/t/New", "/t/%6eew", "/t/new.rsc"])
})
