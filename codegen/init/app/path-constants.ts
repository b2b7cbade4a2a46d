import type { SourceFile } from "../session/found.ts"

/** A constant with a path, exported or in capital letters: `export const signIn = "/sign-in"`. */
const CONSTANT =
  /\b(?:export\s+const\s+(\w+)|const\s+([A-Z][A-Z\d_]*))\s*(?::\s*[\w<>]+\s*)?=\s*["'`](\/[\w./-]{0,100})["'`]/g

/** The paths of an app's constants, by name. A name with different paths in several modules is left out. */
export function pathConstantsIn(sources: readonly SourceFile[]): ReadonlyMap<string, string> {
  const found = new Map<string, string | null>()
  for (const { text } of sources)
    for (const [, exported, local = "", path = ""] of text.matchAll(CONSTANT)) {
      const name = exported ?? local
      const known = found.get(name)
      found.set(name, known === undefined || known === path ? path : null)
    }
  return new Map([...found].flatMap(([name, path]) => (path === null ? [] : [[name, path] as const])))
}
