import path from "node:path"
import { scriptsIn } from "../source/package-manager.ts"

/**
 * The directory of the generated guards: the one that `sallyport generate` has as `--out` in the scripts of
 * `package.json`, or else `generated` beside the directory of routes. Null if the scripts name several. `base` holds
 * the directory of routes: `src`, or empty for the root.
 */
export function guardsDirectoryOf(manifest: string | null, base: string): string | null {
  const usual = usualDirectory(base)
  const calls = scriptsOf(manifest).flatMap((script) => [...script.matchAll(GENERATE)])
  const named = new Set(calls.map((call) => outOf(call) ?? usual))
  const [only = usual] = named
  return named.size > 1 ? null : only
}

/** The directory of the guards where no script names another one. */
export const usualDirectory = (base: string): string => path.posix.join(base, "generated")

/** A call of the compiler that generates the guards, up to where the next command begins. */
const GENERATE = /\bsallyport\s+generate\b(?<rest>[^&|;\n]*)/g

/** The option `--out` of such a call, with or without quotes. */
const OUT = /(?:^|\s)--out(?:=|\s+)(?:"(?<double>[^"]+)"|'(?<single>[^']+)'|(?<bare>[^\s"']+))/

/** The directory that a call names, or null. */
function outOf({ groups }: RegExpMatchArray): string | null {
  const { double, single, bare } = OUT.exec(groups?.["rest"] ?? "")?.groups ?? {}
  const given = double ?? single ?? bare
  return given === undefined ? null : path.posix.normalize(given).replace(/\/$/, "")
}

/** True if a script of this `package.json` checks or seals the build. */
export const callsSeal = (manifest: string | null): boolean =>
  scriptsOf(manifest).some((script) => /\bsallyport\s+seal\b/.test(script))

/** The scripts of a `package.json`. None if it is no valid one. */
const scriptsOf = (manifest: string | null): readonly string[] => Object.values(scriptsIn(manifest ?? "") ?? {})
