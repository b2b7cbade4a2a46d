// The packed package beside each supported version of what apps use it with: `npm run compatibility`. Each cell is an app
// of its own, installed from the registry, scanned, given its locks and asked again. `-- --only <text>` tries the cells
// whose names hold the text, and may be given more than once. Exit code 3 when a cell fails. It needs the registry and takes about a minute for each cell.
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { parseArgs } from "node:util"
import { createServer } from "vite"
import { CELLS } from "./cells.ts"

const { only } = parseArgs({ options: { only: { type: "string", multiple: true, default: [""] } } }).values
const cells = CELLS.filter(({ name }) => only.some((text) => name.includes(text)))
if (cells.length === 0) {
  console.error(`no cell has such a name: ${CELLS.map(({ name }) => name).join("; ")}`)
  process.exit(64)
}

// Through Vite, which the backend is written for.
const vite = await createServer({
  configFile: false,
  logLevel: "error",
  server: { middlewareMode: true, ws: false },
  optimizeDeps: { noDiscovery: true },
})
const trying = path.join(import.meta.dirname, "try-cell.ts")
const { tryCell } = (await vite.ssrLoadModule(trying)) as typeof import("./try-cell.ts")

// Packed once for all cells.
const packages = mkdtempSync(path.join(tmpdir(), "sallyport-compatibility-"))
process.env.PACKED_ONCE ??= packages

console.log("| cell | installed | result |\n|---|---|---|")
let failed = 0
for (const cell of cells) {
  const { installed, fault } = await tryCell(cell)
  if (fault !== null) failed++
  console.log(`| ${cell.name} | ${installed} | ${fault === null ? "works" : "fails"} |`)
  if (fault !== null) console.error(fault)
}
await vite.close()
rmSync(packages, { recursive: true, force: true })
console.log(`\n${cells.length - failed} of ${cells.length} cells work`)
process.exit(failed === 0 ? 0 : 3)
