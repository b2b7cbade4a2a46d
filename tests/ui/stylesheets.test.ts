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
