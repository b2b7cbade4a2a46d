import { Node, SyntaxKind, type ArrayLiteralExpression, type ImportDeclaration, type SourceFile } from "ts-morph"
import type { Splice } from "../edit/rule-edit.ts"
import { codeOf, withSplices } from "../init/edits/code.ts"
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
export function withoutPlugin(path: string, text: string, from: string): string | null {
  const code = codeOf(path, text)
  if (code === null) return null
  const { declarations, names } = importedIn(code.file, from)
  const uses = code.file
    .getDescendantsOfKind(SyntaxKind.Identifier)
    .filter(
      (one) => names.includes(one.getText()) && one.getFirstAncestorByKind(SyntaxKind.ImportDeclaration) === undefined,
    )
  const removals = uses.map((use): Splice | null => {
    const call = use.getParent()
    const list = call?.getParent()
    return Node.isCallExpression(call) && Node.isArrayLiteralExpression(list) ? elementRemoval(list, call) : null
  })
  const splices = removals.filter((one) => one !== null)

  if (splices.length < removals.length) return null
  return withSplices(code, [...splices, ...declarations.map((one) => lineRemoval(code.text, one))]).text
}

/** The imports from a module, and the names that they give to what they import. */
function importedIn(file: SourceFile, from: string) {
  const declarations = file.getImportDeclarations().filter((one) => one.getModuleSpecifierValue() === from)
  const named = declarations.flatMap((one) => one.getNamedImports())
  return { declarations, names: named.map((name) => name.getAliasNode()?.getText() ?? name.getName()) }
}

/** The removal of a list's element with the comma after it, or for the last one with the comma before it. */
function elementRemoval(list: ArrayLiteralExpression, element: Node): Splice {
  const elements = list.getElements()
  const at = elements.findIndex((one) => one === element)
  const [before, after] = [elements[at - 1], elements[at + 1]]
  if (after !== undefined) return { start: element.getStart(), end: after.getStart(), text: "" }
  return { start: before?.getEnd() ?? element.getStart(), end: element.getEnd(), text: "" }
}

/** The removal of an import with its line break. */
function lineRemoval(text: string, declaration: ImportDeclaration): Splice {
  const end = declaration.getEnd()
  const newline = /^\r?\n/.exec(text.slice(end))?.[0].length ?? 0
  return { start: declaration.getStart(), end: end + newline, text: "" }
}

/** The policy file without `satisfies` and the type imported from the package `name`; null if it cannot be parsed. */
export function withoutPolicyType(path: string, text: string, name: string): string | null {
  const code = codeOf(path, text)
  if (code === null) return null
  const { declarations, names } = importedIn(code.file, name)
  const satisfied = code.file
    .getDescendantsOfKind(SyntaxKind.SatisfiesExpression)
    .filter((one) => names.includes(one.getTypeNode()?.getText() ?? ""))
  const edited = withSplices(code, [
    ...declarations.map((one) => lineRemoval(code.text, one)),
    ...satisfied.map((one) => ({ start: one.getExpression().getEnd(), end: one.getEnd(), text: "" })),
  ])
  // The blank lines after an import at the top.
  return edited.text.replace(/^(?:\r?\n)+/, "")
}
