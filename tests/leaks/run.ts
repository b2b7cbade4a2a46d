// How much each place for a check leaks: `npm run leaks` builds the Next app of the tests once for each place, attacks
// it with the package's own command, and writes docs/leaks.md. `-- --requests <count>` sets the number of requests,
// `-- --only <text>` measures the places whose names hold the text and prints them. It takes about ten minutes.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { parseArgs } from "node:util"
import { createServer } from "vite"

const { requests, only } = parseArgs({
  options: { requests: { type: "string", default: "12000" }, only: { type: "string", default: "" } },
}).values

// Through Vite, which the backend is written for.
const vite = await createServer({
  configFile: false,
  logLevel: "error",
  server: { middlewareMode: true, ws: false },
  optimizeDeps: { noDiscovery: true },
})
const packages = mkdtempSync(path.join(tmpdir(), "sallyport-leaks-"))
process.env["PACKED_ONCE"] ??= packages
const load = (file: string): Promise<unknown> => vite.ssrLoadModule(path.join(import.meta.dirname, file))
const { measurePlacements } = (await load("measure.ts")) as typeof import("./measure.ts")
const { pageOf } = (await load("page.ts")) as typeof import("./page.ts")

const measured = await measurePlacements(Number(requests), only, (line) => console.error(line))
const page = pageOf(measured)
if (only === "") writeFileSync(path.resolve(import.meta.dirname, "../../docs/leaks.md"), page)
else console.log(page)
await vite.close()
rmSync(packages, { recursive: true, force: true })
process.exit(0)
