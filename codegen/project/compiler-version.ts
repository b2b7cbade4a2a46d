import { readFileSync } from "node:fs"

/** The version of this compiler: its own manifest lies two directories above its rooms, here and in the package. */
export function compilerVersion(): string {
  const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"))
  return String(version)
}
