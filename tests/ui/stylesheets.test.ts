import { globSync, readFileSync } from "node:fs"

import { expect, test } from "vitest"

const entry = readFileSync("src/styles.css", "utf8")
const imported = [...entry.matchAll(/@import "\.\/([^"]+)";/g)].map(([, file]) => `src/${file ?? ""}`)
const sheets = globSync("src/**/*.css").filter((file) => file !== "src/styles.css")

test("src/styles.css imports each room's stylesheet once", () => {
  expect(imported.toSorted()).toEqual(sheets.toSorted())
})

test("a screen's own rules come after those of the pieces that all screens share, and those of print last", () => {
  const rooms = imported.map((file) => (file.endsWith("/print.css") ? "print" : (file.split("/")[1] ?? "")))
  expect(rooms.filter((room, at) => room !== rooms[at - 1])).toEqual(["ui", "routes", "print"])
})

test("text has five sizes: 12, 13, 14, 16 and 24 px", () => {
  const sources = globSync("src/{ui,routes}/**/*.{css,tsx}").map((file) => readFileSync(file, "utf8"))
  const sizes = sources.flatMap((source) => [
    ...source.matchAll(/(?<![\w-])text-(?:\[[\d.]+(?:rem|px)\]|lg|xl|[3-9]xl)(?![\w-])/g),
    ...source.matchAll(/fontSize="(?!12"|13"|14"|16"|24")[^"]+"/g),
  ])
  expect(sizes.map(([size]) => size)).toEqual([])
})
