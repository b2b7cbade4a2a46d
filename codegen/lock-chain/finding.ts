import type { ts } from "ts-morph"
import type { ArgsOf, CodeWith, FindingKind } from "../messages/codes.ts"
import { diagnosticOf, type Diagnostic } from "../source/diagnostic.ts"
import { parse, spanOfNode } from "../source/parse.ts"
import { placeOf, sourceOf, startOf, type SourceText } from "../source/source.ts"
import type { ProjectFiles } from "../source/project-files.ts"

/** A module of the app, parsed and never run. */
export interface AppModule {
  readonly source: SourceText
  readonly file: ts.SourceFile
}

/** The result of checking one link of the lock chain, as `lock-chain.ts` defines it. The first fault ends the check. */
export type Link<T> = { readonly found: T } | ChainFault

/** A broken link of the chain. */
export interface ChainFault {
  readonly fault: Diagnostic
}

/** True for a broken link. */
export const isFault = <T>(link: Link<T>): link is ChainFault => "fault" in link

/** A fault at a node of a module, or at the module's start if `node` is null. */
export const faultAt = <F extends FindingKind>(
  finding: F,
  { source, file }: AppModule,
  node: ts.Node | null,
  args: ArgsOf<F>,
): ChainFault => ({
  fault: diagnosticOf(finding, node === null ? startOf(source.path) : placeOf(source, spanOfNode(file, node)), args),
})

/**
 * The codes under which a module of the chain is reported if it cannot be read, or has a syntax error such as a missing
 * comma.
 */
type ChainCode = CodeWith<"unreadable"> & CodeWith<"comma">

/** Parses a module of the chain. A module that cannot be read or parsed is a fault. */
export function moduleIn({ read }: ProjectFiles, path: string, code: ChainCode): Link<AppModule> {
  const text = read(path)
  if (text === null) return { fault: diagnosticOf(`${code}/unreadable`, null, { file: path }) }
  const source = sourceOf(path, text)
  // Syntax errors and unparsable text have the same code here.
  const { file, diagnostics } = parse(source, code, code)
  const [syntax] = diagnostics
  // Without a tree, there is always a finding.
  if (file === null || syntax !== undefined) return { fault: syntax! }
  return { found: { source, file } }
}
