import { readFileSync } from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"
import { pageOf } from "./page.ts"
import { PLACEMENTS } from "./placements.ts"

const PAGE = readFileSync(path.resolve(import.meta.dirname, "../../docs/leaks.md"), "utf8")

const ROW = /^\| (.+) \| ([\d,]+) \| ([\d,]+) \| (.+) \|\n/gm

const number = (text: string): number => Number(text.replaceAll(",", ""))

test("`docs/leaks.md` is what `npm run leaks` writes, apart from its figures", () => {
  expect(PAGE.replace(ROW, "")).toBe(pageOf([]))
})

test("its table has every placement, and its figures add up", () => {
  const rows = [...PAGE.matchAll(ROW)].map(([, name = "", , leaked = "", kinds = ""]) => ({
    name,
    leaked: number(leaked),
    sum: [...kinds.matchAll(/: ([\d,]+)(?:;|$)/g)].reduce((sum, [, count = ""]) => sum + number(count), 0),
  }))
  expect(rows.map(({ name }) => name)).toEqual(PLACEMENTS.map(({ name }) => name))
  for (const { name, leaked, sum } of rows) expect([name, sum]).toEqual([name, leaked])
  expect(rows.at(-1)).toMatchObject({ leaked: 0 })
  expect(rows.slice(0, -1).filter(({ leaked }) => leaked === 0)).toEqual([])
})
