// Makes the package that other apps install, from the rooms as they stand: `node src/build/package/assemble.ts [directory]`.
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import { compileInto } from "./compiled.ts"
import { READ_AS_TEXT } from "./exports.ts"
import { faultsOf, type PackedFile } from "./faults.ts"
import { launcherText, manifestOf, type Workbench } from "./manifest.ts"
import { portableMap, portableTypes } from "./portable.ts"

const ROOT = path.resolve(import.meta.dirname, "../../..")

function assemble(out: string): void {
  rmSync(out, { recursive: true, force: true })
  compileInto(out, ROOT)
  for (const directory of READ_AS_TEXT)
    cpSync(path.join(ROOT, directory), path.join(out, directory), { recursive: true })
  for (const { path: file, text } of filesIn(out)) {
    if (file.endsWith(".map")) writeFileSync(path.join(out, file), portableMap(text))
    if (file.endsWith(".d.ts")) writeFileSync(path.join(out, file), portableTypes(text))
  }
  const faults = faultsOf(filesIn(out))
  if (faults.length > 0) throw new Error(`this is not a package yet:\n${faults.join("\n")}`)
  const workbench = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8")) as Workbench
  writeFileSync(path.join(out, "package.json"), `${JSON.stringify(manifestOf(workbench), null, 2)}\n`)
  const launcher = path.join(out, "bin", `${workbench.name}.js`)
  mkdirSync(path.dirname(launcher))
  writeFileSync(launcher, launcherText)
  chmodSync(launcher, 0o755)
  for (const file of ["LICENSE", "CHANGELOG.md"]) cpSync(path.join(ROOT, file), path.join(out, file))
  // The package's own README, the recipes for pull requests, and the JSON Schema of records.
  cpSync(path.join(import.meta.dirname, "shipped"), out, { recursive: true })
}

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
  assemble(out)
  console.log(`made ${path.relative(process.cwd(), out) || "."}: \`npm pack\` in it makes the tarball`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
