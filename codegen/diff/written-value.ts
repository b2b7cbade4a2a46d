import { ts } from "../source/typescript.js"
import { isReference } from "./names.ts"
import { readModule, type ReadModule } from "./read-module.ts"
import { refused, type Refused } from "./refused.ts"

/** What an expression stands for where that is written out; or why nobody can say. */
export type Written = WrittenOut | Refused

export interface WrittenOut {
  readonly node: ts.Expression
  readonly within: ReadModule
}

/** More constants than stand for each other in any app; those that go round in a circle end here. */
const MOST_STEPS = 20

/** Constants are followed, and those of a module that is imported: of that one, and no further. */
export function writtenValueOf(expression: ts.Expression, within: ReadModule, step = 0): Written {
  const node = bare(expression)
  const declaration = ts.isIdentifier(node) ? within.names(node) : null
  if (declaration === null) return { node, within }
  const value = valueOf(declaration, within, step)
  // Whoever else has hold of an object may change it.
  return isWrittenOut(value) && !isFixed(value.node) && isNamedElsewhere(node, declaration, within)
    ? refused(
        `${within.file} uses \`${node.getText()}\` elsewhere, too, and could change it there: write the value out here`,
      )
    : value
}

export const isWrittenOut = (written: Written): written is WrittenOut => "node" in written

function valueOf(declaration: ts.Declaration, within: ReadModule, step: number): Written {
  if (ts.isImportSpecifier(declaration))
    return importedValueOf((declaration.propertyName ?? declaration.name).text, declaration, within, step)
  if (ts.isImportClause(declaration)) return importedValueOf("default", declaration, within, step)
  const name = "name" in declaration ? (declaration.name as ts.Node).getText() : "it"
  const isConstant =
    ts.isVariableDeclaration(declaration) &&
    ts.isIdentifier(declaration.name) &&
    (declaration.parent.flags & ts.NodeFlags.Const) !== 0
  return isConstant && declaration.initializer !== undefined && step < MOST_STEPS
    ? writtenValueOf(declaration.initializer, within, step + 1)
    : refused(`${within.file} does not write \`${name}\` out as a constant`)
}

function importedValueOf(name: string, declaration: ts.Node, { file, imported }: ReadModule, step: number): Written {
  const statement = ts.findAncestor(declaration, ts.isImportDeclaration)
  const specifier =
    statement !== undefined && ts.isStringLiteral(statement.moduleSpecifier) ? statement.moduleSpecifier.text : ""
  if (imported === null) return refused(`${file} takes \`${name}\` from \`${specifier}\`: write it out there`)
  const found = imported.find((one) => one.specifier === specifier)
  if (found !== undefined && "reason" in found)
    return refused(`\`${name}\` comes from \`${specifier}\`, ${found.reason}: import it by its relative path`)
  if (found === undefined)
    return refused(`\`${name}\` comes from \`${specifier}\`, which is not a module of this project, or cannot be found`)
  const module = readModule(found.file, found.text, null)
  const value = module === null ? null : exportedIn(module, name)
  return module === null || value === null
    ? refused(`${found.file} does not write \`${name}\` out as a constant`)
    : writtenValueOf(value, module, step + 1)
}

/** What a module exports under a name, as an expression of it. */
export function exportedIn({ source }: ReadModule, wanted: string): ts.Expression | null {
  for (const statement of source.statements) {
    if (ts.isExportAssignment(statement) && wanted === "default") return statement.expression
    if (ts.isVariableStatement(statement) && isExported(statement)) {
      for (const { name } of statement.declarationList.declarations)
        if (ts.isIdentifier(name) && name.text === wanted) return name
    } else if (ts.isExportDeclaration(statement) && statement.moduleSpecifier === undefined) {
      const { exportClause } = statement
      if (exportClause === undefined || !ts.isNamedExports(exportClause)) continue
      for (const { propertyName, name } of exportClause.elements) {
        const own = propertyName ?? name
        if (name.text === wanted && ts.isIdentifier(own)) return own
      }
    }
  }
  return null
}

const isExported = ({ modifiers }: ts.VariableStatement): boolean =>
  modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false

/** A text, and `undefined`. */
const isFixed = (node: ts.Node): boolean => ts.isStringLiteralLike(node) || ts.isIdentifier(node)

/** Whether a module names what it declares at another place, besides saying that it exports it. */
function isNamedElsewhere(place: ts.Node, declaration: ts.Declaration, { source, names }: ReadModule): boolean {
  let isNamed = false
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isExportSpecifier(node)) return
    if (ts.isExportAssignment(node) && ts.isIdentifier(node.expression)) return
    if (ts.isIdentifier(node) && node !== place && isReference(node) && names(node) === declaration) isNamed = true
    ts.forEachChild(node, visit)
  }
  visit(source)
  return isNamed
}

function bare(expression: ts.Expression): ts.Expression {
  let at = expression
  while (
    ts.isParenthesizedExpression(at) ||
    ts.isAsExpression(at) ||
    ts.isSatisfiesExpression(at) ||
    ts.isNonNullExpression(at)
  )
    at = at.expression
  return at
}
