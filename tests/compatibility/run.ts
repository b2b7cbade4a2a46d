// The packed package beside each supported version of what apps use it with: `npm run compatibility`. Each cell is an
// app of its own, installed from the registry. One on React Router is scanned, given its locks and asked again; one on
// Next is built, sealed, attacked and ejected. `-- --only <text>` tries the cells whose names hold the text, and may be
// given more than once. Exit code 3 when a cell fails. It needs the registry and takes a minute or two for each cell.
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { parseArgs } from "node:util"
import { createServer } from "vite"
import { CELLS, type Cell } from "./cells.ts"
import { NEXT_CELLS, type NextCell } from "./next-cells.ts"

const { only } = parseArgs({ options: { only: { type: "string", multiple: true, default: [""] } } }).values
const ALL: readonly (Cell | NextCell)[] = [...CELLS, ...NEXT_CELLS]
const cells = ALL.filter(({ name }) => only.some((text) => name.includes(text)))
if (cells.length === 0) {
  console.error(`no cell has such a name: ${ALL.map(({ name }) => name).join("; ")}`)
  process.exit(64)
}

// Through Vite, which the backend is written for.
const vite = await createServer({
  configFile: false,
  logLevel: "error",
  server: { middlewareMode: true, ws: false },
  optimizeDeps: { noDiscovery: true },
})
const load = (file: string): Promise<unknown> => vite.ssrLoadModule(path.join(import.meta.dirname, file))
const { tryCell } = (await load("try-cell.ts")) as typeof import("./try-cell.ts")
const { tryNextCell } = (await load("try-next-cell.ts")) as typeof import("./try-next-cell.ts")

// Packed once for all cells.
const packages = mkdtempSync(path.join(tmpdir(), "sallyport-compatibility-"))
process.env.PACKED_ONCE ??= packages

const rows: string[] = []
let failed = 0
for (const [at, cell] of cells.entries()) {
  console.error(`${at + 1} of ${cells.length}: ${cell.name}`)
  const { installed, fault } = await ("build" in cell ? tryNextCell(cell) : tryCell(cell))
  if (fault !== null) failed++
  rows.push(`| ${cell.name} | ${installed} | ${fault === null ? "works" : "fails"} |`)
  if (fault !== null) console.error(fault)
}
console.log(["| cell | installed | result |", "|---|---|---|", ...rows].join("\n"))
await vite.close()
rmSync(packages, { recursive: true, force: true })
console.log(`\n${cells.length - failed} of ${cells.length} cells work`)
process.exit(failed === 0 ? 0 : 3)
