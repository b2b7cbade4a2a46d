import { ts } from "ts-morph"

type IsFrom = (specifier: string) => boolean

/** What a file calls a name that it imports from one of these modules; null where it imports no such thing. */
export function localNameOf(file: ts.SourceFile, name: string, isFrom: IsFrom): string | null {
  for (const statement of file.statements) {
    const elements = elementsOf(statement, isFrom)
    const found = elements.find(({ propertyName, name: local }) => (propertyName ?? local).text === name)
    if (found !== undefined) return found.name.text
  }
  return null
}

function elementsOf(statement: ts.Statement, isFrom: IsFrom): readonly ts.ImportSpecifier[] {
  const names = ts.isImportDeclaration(statement) ? namesIn(statement, isFrom) : null
  return names === null ? [] : names.elements.filter(({ isTypeOnly }) => !isTypeOnly)
}

/** The list of names of an import that brings values; null for an import of types, of nothing, or of everything. */
export function namesIn(statement: ts.ImportDeclaration, isFrom: IsFrom): ts.NamedImports | null {
  const { importClause, moduleSpecifier } = statement
  const bindings = importClause?.isTypeOnly === true ? undefined : importClause?.namedBindings
  if (bindings === undefined || !ts.isNamedImports(bindings) || bindings.elements.length === 0) return null
  return ts.isStringLiteral(moduleSpecifier) && isFrom(moduleSpecifier.text) ? bindings : null
}
