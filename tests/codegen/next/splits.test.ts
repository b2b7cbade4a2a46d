import * as fc from "fast-check"
import { expect, test } from "vitest"
import { splitsAt } from "../../../codegen/next/splits.ts"
import { routeEntriesOf } from "../../../codegen/target/entries.ts"
import { canonicalPathOf } from "../../../policy/canonical-path.ts"
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
