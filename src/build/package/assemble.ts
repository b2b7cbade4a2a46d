// Builds the npm package from this repository's sources: `node src/build/package/assemble.ts [directory]`.
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import { run } from "../../../codegen/command-line/run.ts"
import { importsOf, packageOf } from "../../../codegen/eject/package-files.ts"
import { CODES } from "../../../codegen/messages/codes.ts"
import { READ_AS_TEXT, PACKAGE_FOLDERS, COMMAND_LINE, EXPORTS } from "./exports.ts"
import { launcherText, manifestOf, type Workbench, importable } from "./manifest.ts"
import { builtinModules } from "node:module"
import { spawnSync } from "node:child_process"

/** The language version of Node 20, the oldest that the package supports. Newer features do not compile. */
const NODE_20 = { target: "ES2022", lib: ["ES2023", "DOM", "DOM.Iterable"] }

/** Compiles the exports and everything they import into `out`. Throws with the compiler's errors. */
function compileInto(out: string, root: string): void {
  const config = `${out}.tsconfig.json`
  writeFileSync(config, JSON.stringify(configOf(out, root)))
  try {
    const tsc = path.join(root, "node_modules/typescript/bin/tsc")
    const { status, stdout, stderr, error } = spawnSync(
      process.execPath,
      [tsc, "--project", config, "--pretty", "false"],
      {
        cwd: root,
        encoding: "utf8",
      },
    )
    if (error !== undefined) throw error
    if (status !== 0) throw new Error(`the package does not compile for Node 20:\n${stdout}${stderr}`)
  } finally {
    rmSync(config)
  }
}

const configOf = (out: string, root: string) => ({
  extends: path.join(root, "tsconfig.json"),
  compilerOptions: {
    ...NODE_20,
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

/** A source map without the paths of this machine. It contains the sources' text, so the paths are not needed. */
function portableMap(text: string): string {
  const map = JSON.parse(text) as { sources: readonly string[]; sourceRoot?: string }
  delete map.sourceRoot
  return JSON.stringify({ ...map, sources: map.sources.map((source) => path.posix.basename(source)) })
}

/** Declarations with `.js` in their imports. The compiler leaves `.ts`, and the package has no such files. */
function portableTypes(text: string): string {
  let portable = ""
  let from = 0
  for (const { fileName, pos } of importsOf(text).toSorted((a, b) => a.pos - b.pos)) {
    const at = text.indexOf(fileName, pos)
    portable += text.slice(from, at) + (fileName.startsWith(".") ? fileName.replace(/\.tsx?$/, ".js") : fileName)
    from = at + fileName.length
  }
  return portable + text.slice(from)
}

/** A file of the package: its path, with `/`, and its text. */
interface PackedFile {
  readonly path: string
  readonly text: string
}

/**
 * The faults of the compiled files, one sentence each: a file of the workbench, or an import that the package lacks.
 */
function faultsOf(files: readonly PackedFile[]): readonly string[] {
  const paths = new Set(files.map((file) => file.path))
  return [
    ...files
      .filter((file) => !PACKAGE_FOLDERS.some((folder) => folder.test(file.path)))
      .map((file) => `${file.path} belongs to the workbench, but an export of the package imports it`),
    ...files
      .filter(({ path: file }) => /\.(?:js|d\.ts)$/.test(file))
      .flatMap((file) =>
        importsOf(file.text)
          .map(({ fileName }) => fileName)
          .filter((name) => !canBeImported(name, file.path, paths))
          .map((name) => `${file.path} imports ${name}, which the package does not contain`),
      ),
  ]
}

/** True if an import of the package resolves to a file in it, a dependency, or a module of Node. */
function canBeImported(name: string, from: string, paths: ReadonlySet<string>): boolean {
  if (!name.startsWith("."))
    return builtinModules.includes(name.replace(/^node:/, "")) || importable.has(packageOf(name))
  const target = path.posix.join(path.posix.dirname(from), name)
  return paths.has(from.endsWith(".d.ts") ? target.replace(/\.js$/, ".d.ts") : target)
}

const ROOT = path.resolve(import.meta.dirname, "../../..")

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, "utf8"))

/**
 * Removes the package that an earlier build left in a directory. Throws if the directory holds anything else, such as
 * this repository, whose own package.json is private.
 */
function removeEarlierBuild(out: string, name: string): void {
  if (!existsSync(out) || readdirSync(out).length === 0) return
  const manifest = path.join(out, "package.json")
  const earlier = existsSync(manifest) ? (readJson(manifest) as Readonly<Record<string, unknown>>) : {}
  if (earlier["name"] !== name || earlier["private"] === true)
    throw new Error(`${out} is not empty and holds no package made here: name another directory`)
  rmSync(out, { recursive: true })
}

/** Builds the package in the directory `out`, in place of an earlier build. */
async function assemble(out: string): Promise<void> {
  const workbench = readJson(path.join(ROOT, "package.json")) as Workbench
  removeEarlierBuild(out, workbench.name)
  mkdirSync(out, { recursive: true })
  // First, so that the next run recognises a build that failed halfway.
  writeFileSync(path.join(out, "package.json"), `${JSON.stringify(manifestOf(workbench), null, 2)}\n`)
  compileInto(out, ROOT)
  for (const directory of READ_AS_TEXT)
    cpSync(path.join(ROOT, directory), path.join(out, directory), { recursive: true })
  // Nobody imports the command line, and its types refer to a package that only the workbench has.
  for (const { path: file } of filesIn(out))
    if (/^codegen\/command-line\/.+\.d\.ts$/.test(file)) rmSync(path.join(out, file))
  for (const { path: file, text } of filesIn(out)) {
    if (file.endsWith(".map")) writeFileSync(path.join(out, file), portableMap(text))
    if (file.endsWith(".d.ts")) writeFileSync(path.join(out, file), portableTypes(text))
  }
  const faults = faultsOf(filesIn(out).filter(({ path: file }) => file !== "package.json"))
  if (faults.length > 0) throw new Error(`this is not a package yet:\n${faults.join("\n")}`)
  const launcher = path.join(out, "bin", `${workbench.name}.js`)
  mkdirSync(path.dirname(launcher))
  writeFileSync(launcher, launcherText)
  chmodSync(launcher, 0o755)
  for (const file of ["LICENSE", "CHANGELOG.md"]) cpSync(path.join(ROOT, file), path.join(out, file))
  // The package's own README, the recipes for pull requests, the skill for agents, and the JSON Schemas.
  cpSync(path.join(import.meta.dirname, "shipped"), out, { recursive: true })
  await documentInto(out)
}

/** Writes the package's documentation in plain text: each command's help, and each finding's explanation. */
async function documentInto(out: string): Promise<void> {
  const printed = async (...args: readonly string[]): Promise<string> => {
    let text = ""
    const stream = { fd: -1, write: (more: string) => (text += more) }
    const status = await run(args, { root: out, stdout: stream, stderr: stream, env: {} })
    if (status !== 0) throw new Error(`\`${args.join(" ")}\` fails with ${status}:\n${text}`)
    return text.trimEnd()
  }
  const all = await printed("help")
  const commands = [...all.matchAll(/^ {2}([a-z][a-z-]*)(?= |$)/gm)].map(([, name]) => name!)
  const helps: string[] = [all]
  for (const name of commands) if (name !== "help") helps.push(await printed("help", name))
  const codes: string[] = []
  for (const code of Object.keys(CODES).toSorted()) codes.push(await printed("codes", code))
  mkdirSync(path.join(out, "docs"))
  writeFileSync(path.join(out, "docs/commands.txt"), `${helps.join(RULE)}\n`)
  writeFileSync(path.join(out, "docs/codes.txt"), `${codes.join(RULE)}\n`)
}

/** A line between two texts. */
const RULE = `\n\n${"-".repeat(80)}\n\n`

const filesIn = (directory: string): readonly PackedFile[] =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => ({
      path: path.relative(directory, file).split(path.sep).join("/"),
      text: readFileSync(file, "utf8"),
    }))

const out = path.resolve(process.argv[2] ?? path.join(ROOT, "dist/sallyport"))
try {
  await assemble(out)
  console.log(`made ${path.relative(process.cwd(), out) || "."}: \`npm pack\` in it makes the tarball`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
