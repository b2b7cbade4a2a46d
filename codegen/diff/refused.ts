import { ts } from "../source/typescript.js"
import { isReference } from "./names.ts"
import type { ReadModule } from "./read-module.ts"

/** A value that nobody can say without running the app. */
export interface Refused {
  /** Null where the text itself shows it. */
  readonly reason: string | null
  /** While it stays the same the value does; null where no text says that. */
  readonly basis: string | null
}

export const refused = (reason: string): Refused => ({ reason, basis: null })

/** What cannot be read stays what it is with its text, where that names nothing that stands elsewhere. */
export function refusedAt(nodes: readonly ts.Node[], within: ReadModule): Refused {
  const elsewhere: string[] = []
  const visit = (at: ts.Node): void => {
    if (ts.isTypeNode(at)) return
    const isElsewhere =
      at.kind === ts.SyntaxKind.ThisKeyword ||
      at.kind === ts.SyntaxKind.ImportKeyword ||
      (ts.isIdentifier(at) && isReference(at) && isDeclaredOutside(at, nodes, within))
    if (isElsewhere) elsewhere.push(at.getText())
    ts.forEachChild(at, visit)
  }
  nodes.forEach(visit)
  return elsewhere.length === 0
    ? { reason: null, basis: nodes.map((node) => node.getText()).join("\n") }
    : refused(`what \`${elsewhere[0]}\` is in ${within.file} can be seen only by running the app: write the value out`)
}

function isDeclaredOutside(name: ts.Identifier, nodes: readonly ts.Node[], { names }: ReadModule): boolean {
  const declaration = names(name)
  if (declaration === null) return name.text === "require" || name.text === "arguments"
  return !nodes.some((node) => node.pos <= declaration.pos && declaration.end <= node.end)
}
