import { builtinModules } from "node:module"
import path from "node:path"
import { ROOMS } from "./exports.ts"
import { importable } from "./manifest.ts"
import { importsOf } from "./portable.ts"

/** A file of the package: its path, with `/`, and its text. */
export interface PackedFile {
  readonly path: string
  readonly text: string
}

/** What keeps these compiled files from being a package, one sentence each. */
export function faultsOf(files: readonly PackedFile[]): readonly string[] {
  const paths = new Set(files.map((file) => file.path))
  return [
    ...files
      .filter((file) => !ROOMS.some((room) => room.test(file.path)))
      .map((file) => `${file.path} belongs to the workbench, but an export of the package imports it`),
    ...files
      .filter(({ path: file }) => /\.(?:js|d\.ts)$/.test(file))
      .flatMap((file) =>
        importsOf(file.text)
          .map(({ fileName }) => fileName)
          .filter((name) => !isThere(name, file.path, paths))
          .map((name) => `${file.path} imports ${name}, which the package does not contain`),
      ),
  ]
}

function isThere(name: string, from: string, paths: ReadonlySet<string>): boolean {
  if (!name.startsWith("."))
    return builtinModules.includes(name.replace(/^node:/, "")) || importable.has(packageOf(name))
  const target = path.posix.join(path.posix.dirname(from), name)
  return paths.has(from.endsWith(".d.ts") ? target.replace(/\.js$/, ".d.ts") : target)
}

/** `a/b` is of `a`, `@s/a/b` of `@s/a`. */
const packageOf = (name: string): string => name.split("/", name.startsWith("@") ? 2 : 1).join("/")
