// What `npm start` runs is what was built for production, whatever the shell around it says.
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"

import { expect, test } from "@playwright/test"

import { startAppServer } from "../app-server.ts"

for (const NODE_ENV of ["development", "test", ""]) {
  test(`with NODE_ENV=${NODE_ENV} no development build of anything is run`, async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "sallyport-loaded-"))
    const LOADED_MODULES = path.join(folder, "modules.json")
    const preload = path.resolve(import.meta.dirname, "../loaded-modules.mjs")
    const server = await startAppServer({ NODE_ENV, LOADED_MODULES, NODE_OPTIONS: `--import ${preload}` })
    for (const page of ["/", "/signin", "/nowhere"]) await (await fetch(server.url + page)).text()
    expect(await server.stop()).toBe(0)
    const modules = JSON.parse(readFileSync(LOADED_MODULES, "utf8")) as string[]
    expect(modules.filter((file) => /react-dom-server.*\.production\.js$/.test(file))).toHaveLength(2)
    expect(modules.filter((file) => /react-router\/dist\/production\//.test(file)).length).toBeGreaterThan(5)
    expect(modules.filter((file) => /\.development\.|\/development\//.test(file))).toEqual([])
    for (const each of [folder, server.dataDir]) rmSync(each, { recursive: true, force: true })
  })
}
