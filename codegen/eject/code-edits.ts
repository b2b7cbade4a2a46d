import { Node, SyntaxKind, type ImportDeclaration } from "ts-morph"
import type { Splice } from "../edit/rule-edit.ts"
import { codeOf, elementRemoval, lineRemoval, withSplices } from "../init/edits/code.ts"
import { importsOf } from "./package-files.ts"

/** The text of a module with each import's specifier replaced by `targetOf`, or left alone where that returns null. */
export function withImports(text: string, targetOf: (specifier: string) => string | null): string {
  // From the end to the beginning, so that the offsets of the imports not yet replaced stay right.
  return importsOf(text)
    .toSorted((a, b) => b.pos - a.pos)
    .reduce((edited, { fileName, pos }) => {
      const target = targetOf(fileName)
      const start = text.indexOf(fileName, pos)
      return target === null ? edited : edited.slice(0, start) + target + edited.slice(start + fileName.length)
    }, text)
}

/**
 * Vite's configuration without the plugin that it imports from the module `from`. Null if the file cannot be parsed, or
 * uses the plugin anywhere except as an element of a list.
 */
export const withoutPlugin = (path: string, text: string, from: string): string | null =>
  withoutImport(path, text, from, (use) => {
    const call = use.getParent()
    const list = call?.getParent()
    return Node.isCallExpression(call) && Node.isArrayLiteralExpression(list)
      ? elementRemoval(list.getElements(), call)
      : null
  })

/**
 * The policy file without the type that it imports from the package `name`, and without the `satisfies` or `as` before
 * that type. Null if the file cannot be parsed, or uses the type anywhere else.
 */
export function withoutPolicyType(path: string, text: string, name: string): string | null {
  const edited = withoutImport(path, text, name, (use) => {
    const typed = use.getFirstAncestor((one) => Node.isSatisfiesExpression(one) || Node.isAsExpression(one))
    // The type stands after the expression: `{ … } satisfies Policy`.
    const isType = typed !== undefined && use.getStart() >= typed.getExpression().getEnd()
    return isType ? { start: typed.getExpression().getEnd(), end: typed.getEnd(), text: "" } : null
  })
  // Without an import at the top, the file would begin with the blank lines after it.
  return edited?.replace(/^(?:\r?\n)+/, "") ?? null
}

/**
 * The text of a module without its imports from `from` and without the uses of what they import. `removalOf` returns
 * the edit that removes a use, or null if a person has to make it. The result is null if that is so for any use, or if
 * the file cannot be parsed.
 */
function withoutImport(
  path: string,
  text: string,
  from: string,
  removalOf: (use: Node) => Splice | null,
): string | null {
  const code = codeOf(path, text)
  if (code === null) return null
  const imports = code.file.getImportDeclarations().filter((one) => one.getModuleSpecifierValue() === from)
  const names = new Set(imports.flatMap(namesIn))
  const uses = code.file
    .getDescendantsOfKind(SyntaxKind.Identifier)
    .filter((one) => names.has(one.getText()) && one.getFirstAncestor(isImportOrComment) === undefined)
  const removals = uses.map(removalOf)
  return removals.includes(null)
    ? null
    : withSplices(code, [...removals.filter((one) => one !== null), ...imports.map((one) => lineRemoval(code, one))])
        .text
}

/** True for an import, and for a comment with tags such as `@see`, whose names are parsed but are no code. */
const isImportOrComment = (node: Node): boolean => Node.isImportDeclaration(node) || Node.isJSDoc(node)

/** The local names that an import gives to what it imports. */
const namesIn = (one: ImportDeclaration): readonly string[] => [
  ...one.getNamedImports().map((name) => name.getAliasNode()?.getText() ?? name.getName()),
  ...[one.getDefaultImport(), one.getNamespaceImport()].flatMap((name) => name?.getText() ?? []),
]
