import { globSync, readFileSync } from "node:fs"
import path from "node:path"

const ROOT = path.resolve(import.meta.dirname, "../..")

/** Every line of these files, behind the file's name. What says itself what the build leaves out is none of them. */
export const sourceLines = (pattern: string): readonly string[] =>
  globSync(pattern, { cwd: ROOT, exclude: ["src/build/left-out/**"] }).flatMap((file) =>
    readFileSync(path.join(ROOT, file), "utf8")
      .split("\n")
      .map((line) => `${file}: ${line.trim()}`),
  )
