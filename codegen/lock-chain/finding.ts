import type { ts } from "ts-morph"
import type { Code } from "../source/codes.ts"
import { diagnosticOf, type Diagnostic } from "../source/diagnostic.ts"
import { parse, spanOfNode } from "../source/parse.ts"
import { placeOf, sourceOf, type SourceText } from "../source/source.ts"
import type { ProjectFiles } from "./files.ts"

/** A module of the app, parsed and never run. */
export interface AppModule {
  readonly source: SourceText
  readonly file: ts.SourceFile
}

/** A link of the chain, or what is wrong with it: the first fault ends the walk. */
export type Link<T> = { readonly found: T } | Fault

export interface Fault {
  readonly fault: Diagnostic
}

export const isFault = <T>(link: Link<T>): link is Fault => "fault" in link

/** A fault at a node of a module; without a node, at its beginning. */
export const faultAt = (
  code: Code,
  { source, file }: AppModule,
  node: ts.Node | null,
  message: string,
  hint: string,
): Fault => ({
  fault: diagnosticOf(code, placeOf(source, node === null ? { start: 0, end: 0 } : spanOfNode(file, node)), message, {
    hint,
  }),
})

/** Parses a module of the chain. What cannot be parsed is a fault of that link. */
export function moduleIn({ read }: ProjectFiles, path: string, code: Code): Link<AppModule> {
  const text = read(path)
  if (text === null)
    return {
      fault: diagnosticOf(code, null, `\`${path}\` cannot be read, so nothing shows that the app opens its locks`, {
        hint: "save it as UTF-8 text",
      }),
    }
  const source = sourceOf(path, text)
  const { file, diagnostics } = parse(source, code, code)
  const [syntax] = diagnostics
  if (file === null || syntax !== undefined) return { fault: syntax! }
  return { found: { source, file } }
}
