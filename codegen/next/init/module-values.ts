import { Node, VariableDeclarationKind } from "ts-morph"
import { importOf, type Import } from "../../lock-chain/exported.ts"
import { resolverOf } from "../../lock-chain/resolve.ts"
import { bareOf, codeOf, defaultIn, type ModuleCode } from "../../init/edits/code.ts"
import type { NextFound } from "./read-app.ts"

/** A function that finds the module of the app which an import means; null if that is not certain. */
export type ModuleNamed = (from: ModuleCode, specifier: string) => ModuleCode | null

/** An expression, or a function, with the module that it is written in. */
export interface WrittenValue {
  readonly node: Node
  readonly code: ModuleCode
  /** The name of the member, for `const { member } = expression`; null if the value is the whole expression. */
  readonly member: string | null
}

/** An import, or an export of another module's value. `name` is null for a whole module. */
type ImportedValue = Pick<Import, "specifier" | "name">

/** The most imports and constants that are followed to a value. */
const MAX_STEPS = 8

/** Finds the modules of an app by their imports, also those of linked packages. */
export function modulesOf({ textOf, linked }: Pick<NextFound, "textOf" | "linked">): ModuleNamed {
  const { fileOf } = resolverOf({ has: (file) => textOf(file) !== null, read: textOf })
  return (from, specifier) => {
    const resolved = fileOf(from.path, specifier)
    const path = "file" in resolved ? resolved.file : linked.find((one) => one.specifier === specifier)?.path
    const text = path === undefined ? null : textOf(path)
    return path === undefined || text === null ? null : codeOf(path, text)
  }
}

/** The import that binds a name in a module; null if none does. */
export const importNamed = ({ file }: ModuleCode, local: string): ImportedValue | null =>
  importOf({ file: file.compilerNode }, local)

/**
 * The value of an expression. Names of constants and imports are followed to where the value is written. Null if the
 * app's modules do not show it.
 */
export function valueOf(
  node: Node | undefined,
  code: ModuleCode,
  moduleNamed: ModuleNamed,
  steps = 0,
): WrittenValue | null {
  const bare = bareOf(node)
  if (bare === undefined || steps > MAX_STEPS) return null
  return Node.isIdentifier(bare)
    ? namedValue(bare.getText(), code, moduleNamed, steps + 1)
    : { node: bare, code, member: null }
}

/** The value of a name at the top level of a module. */
function namedValue(name: string, code: ModuleCode, moduleNamed: ModuleNamed, steps: number): WrittenValue | null {
  const imported = importNamed(code, name)
  if (imported !== null) return importedValue(imported, code, moduleNamed, steps)
  const declared = code.file.getFunction(name)
  if (declared !== undefined) return { node: declared, code, member: null }
  const constants = code.file
    .getVariableStatements()
    .filter((one) => one.getDeclarationKind() === VariableDeclarationKind.Const)
  for (const declaration of constants.flatMap((one) => one.getDeclarations())) {
    const pattern = declaration.getNameNode()
    const whole = (): WrittenValue | null => valueOf(declaration.getInitializer(), code, moduleNamed, steps)
    if (Node.isIdentifier(pattern) && pattern.getText() === name) return whole()
    const element = Node.isObjectBindingPattern(pattern)
      ? pattern.getElements().find((one) => one.getNameNode().getText() === name)
      : undefined
    if (element === undefined) continue
    // A default, and the rest of a pattern, are no members of the value.
    const isMember = element.getInitializer() === undefined && element.getDotDotDotToken() === undefined
    const value = isMember ? whole() : null
    const member = (element.getPropertyNameNode() ?? element.getNameNode()).getText()
    return value === null || value.member !== null ? null : { ...value, member }
  }
  return null
}

/** The value that a module imports, or passes on. */
export function importedValue(
  { specifier, name }: ImportedValue,
  from: ModuleCode,
  moduleNamed: ModuleNamed,
  steps = 0,
): WrittenValue | null {
  const code = name === null || steps > MAX_STEPS ? null : moduleNamed(from, specifier)
  if (code === null || name === null) return null
  for (const one of code.file.getExportDeclarations()) {
    const named = one.getNamedExports().find((each) => (each.getAliasNode()?.getText() ?? each.getName()) === name)
    if (named === undefined) continue
    const through = one.getModuleSpecifierValue()
    return through === undefined
      ? namedValue(named.getName(), code, moduleNamed, steps + 1)
      : importedValue({ specifier: through, name: named.getName() }, code, moduleNamed, steps + 1)
  }
  if (name !== "default") return namedValue(name, code, moduleNamed, steps + 1)
  return valueOf(defaultIn(code), code, moduleNamed, steps + 1)
}
