import { ts } from "ts-morph"
import { isFault } from "../../lock-chain/finding.ts"
import { bareOf } from "../../source/bare.ts"
import type { ProjectFiles } from "../../source/project-files.ts"
import { locksOfProxy } from "../lock-chain.ts"

/** True if the locks whose proxy runs are opened with `wrapped`. `base` is the directory of `proxy.ts`. */
export function isWrapped(files: ProjectFiles, base: string): boolean {
  const locks = locksOfProxy(files, base)
  const exported = isFault(locks) ? null : locks.found.exported
  const call = exported?.kind === "constant" ? exported.value : null
  const [given] = call !== null && ts.isCallExpression(call) ? call.arguments : []
  const options = given === undefined ? null : bareOf(given)
  return (
    options !== null &&
    ts.isObjectLiteralExpression(options) &&
    options.properties.some(({ name }) => name !== undefined && ts.isIdentifier(name) && name.text === "wrapped")
  )
}
