import { diagnosticOf, type Diagnostic } from "../source/diagnostic.ts"
import { PAGE_EXTENSIONS } from "./settings.ts"

/**
 * Findings about `proxy.ts`, the first lock, and `instrumentation.ts`, which registers the second. Next finds them by
 * the app's own page extensions and the lock chain by the usual ones, so the two may read different files. `names` are
 * the files beside the directory of routes, and `at` returns the path of one.
 */
export function frontFindings(
  names: readonly string[],
  extensions: readonly string[],
  at: (name: string) => string,
): readonly Diagnostic[] {
  const readBy = (stem: string, list: readonly string[]): readonly string[] =>
    list.map((extension) => `${stem}.${extension}`).filter((name) => names.includes(name))
  return ["proxy", "instrumentation"].flatMap((stem): readonly Diagnostic[] => {
    // `seen` is what the lock chain reads, which knows only the usual extensions, and `own` what Next runs.
    const [seen] = readBy(stem, PAGE_EXTENSIONS)
    const [own, other] = readBy(stem, extensions)
    // The lock chain reports a `middleware` with a usual extension itself.
    const old = stem === "proxy" ? readBy("middleware", extensions).find((name) => !isUsual(name)) : undefined
    if (old !== undefined) return [diagnosticOf("P443/middleware", null, { file: at(old), proxy: at("proxy.ts") })]
    if (own !== undefined && other !== undefined)
      return [diagnosticOf("P436", null, { read: at(own), ignored: at(other) })]
    if (seen === undefined || seen === own) return []
    return [diagnosticOf("P443/extension", null, { file: at(seen), extensions: extensions.join(", ") })]
  })
}

const isUsual = (name: string): boolean => PAGE_EXTENSIONS.some((extension) => name === `middleware.${extension}`)
