import { spawnSync } from "node:child_process"
import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import { COMMAND_LINE, EXPORTS } from "./exports.ts"

/** The oldest Node the package runs on has these and no more: what is newer does not compile. */
const OLDEST = { target: "ES2022", lib: ["ES2023", "DOM", "DOM.Iterable"] }

/** Compiles what the exports reach, and nothing else, into `out`. Throws what the type checker says. */
export function compileInto(out: string, root: string): void {
  const config = `${out}.tsconfig.json`
  mkdirSync(out, { recursive: true })
  writeFileSync(config, JSON.stringify(configOf(out, root)))
  try {
    const tsc = path.join(root, "node_modules/typescript/bin/tsc")
    const { status, stdout } = spawnSync(process.execPath, [tsc, "--project", config, "--pretty", "false"], {
      cwd: root,
      encoding: "utf8",
    })
    if (status !== 0) throw new Error(`the package does not compile for Node 20:\n${stdout}`)
  } finally {
    rmSync(config)
  }
}

const configOf = (out: string, root: string) => ({
  extends: path.join(root, "tsconfig.json"),
  compilerOptions: {
    ...OLDEST,
    types: ["node"],
    typeRoots: [path.join(root, "node_modules/@types")],
    rootDir: root,
    rootDirs: [root],
    outDir: out,
    noEmit: false,
    declaration: true,
    sourceMap: true,
    inlineSources: true,
    allowImportingTsExtensions: false,
    rewriteRelativeImportExtensions: true,
  },
  files: [COMMAND_LINE, ...Object.values(EXPORTS)].map((source) => path.join(root, source)),
  include: [],
  exclude: [],
})
