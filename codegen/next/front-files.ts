import { diagnosticOf, type Diagnostic } from "../source/diagnostic.ts"
import { PAGE_EXTENSIONS } from "./settings.ts"

/**
 * Findings about `proxy.ts`, the first lock, and `instrumentation.ts`, which registers the second. Next finds these
 * files by the app's `pageExtensions`, and the lock chain by Next's default ones, so the two may read different files.
 * `names` are the names of the files next to the directory of routes, `extensions` the app's `pageExtensions`, and `at`
 * returns the path of a file.
 */
export function frontFindings(
  names: readonly string[],
  extensions: readonly string[],
  at: (name: string) => string,
): readonly Diagnostic[] {
  /** The files of that name, in the order in which they are looked for: only the first one is read. */
  const filesOf = (stem: string, read: readonly string[]): readonly string[] =>
    read.map((extension) => `${stem}.${extension}`).filter((name) => names.includes(name))
  /** The finding if Next ignores a file of that name. */
  const ignoredFile = (stem: string): readonly Diagnostic[] => {
    const [readByNext, ignored] = filesOf(stem, extensions)
    if (readByNext !== undefined && ignored !== undefined)
      return [diagnosticOf("P436", null, { read: at(readByNext), ignored: at(ignored) })]
    const [readByChain] = filesOf(stem, PAGE_EXTENSIONS)
    if (readByChain === undefined || readByChain === readByNext) return []
    return [diagnosticOf("P443/extension", null, { file: at(readByChain), extensions: extensions.join(", ") })]
  }
  // The lock chain itself reports a `middleware` with a default extension.
  const otherExtensions = extensions.filter((extension) => !PAGE_EXTENSIONS.includes(extension))
  const [middleware] = filesOf("middleware", otherExtensions)
  const proxy = at(`proxy.${proxyExtension(extensions)}`)
  return [
    ...(middleware === undefined
      ? ignoredFile("proxy")
      : [diagnosticOf("P443/middleware", null, { file: at(middleware), proxy })]),
    ...ignoredFile("instrumentation"),
  ]
}

/** The extension of a new proxy, which both Next and the lock chain have to read; `ts` if the app has to add one. */
const proxyExtension = (extensions: readonly string[]): string =>
  ["ts", "js", "tsx", "jsx"].find((extension) => extensions.includes(extension)) ?? "ts"
