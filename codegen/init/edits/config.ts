import {
  Node,
  SyntaxKind,
  VariableDeclarationKind,
  type ObjectLiteralElementLike,
  type ObjectLiteralExpression,
} from "ts-morph"
import { settingNameOf } from "../../react-router/read-config.ts"
import { bareOf, defaultIn, valueNamed, type ModuleCode } from "./code.ts"

// Reads the settings in configuration files, such as those of React Router and Vite.

/** The configuration that a file exports as an object literal; null if it is written in another way. */
export function configIn(code: ModuleCode): ObjectLiteralExpression | null {
  const config = exportedConfigIn(code)
  return Node.isObjectLiteralExpression(config) ? config : null
}

/** The configuration that a file exports: an object, or a function that makes one. */
export function exportedConfigIn(code: ModuleCode): Node | undefined {
  const value = defaultIn(code)
  const named = Node.isIdentifier(value) ? valueNamed(code, value.getText()) : value
  // `defineConfig({...})` and the like return their argument. Another function may take something else.
  const isDefining =
    Node.isCallExpression(named) &&
    named.getArguments().length === 1 &&
    /(?:^|\.)define\w*$/.test(named.getExpression().getText())
  return isDefining ? bareOf(named.getArguments()[0]) : named
}

/**
 * True if the file cannot change the configuration that it exports: an exported name is a constant that is used nowhere
 * else.
 */
export function isConfigFixed(code: ModuleCode): boolean {
  const value = defaultIn(code)
  if (!Node.isIdentifier(value)) return true
  const name = value.getText()
  const statement = code.file.getVariableDeclaration(name)?.getVariableStatement()
  const uses = code.file.getDescendantsOfKind(SyntaxKind.Identifier).filter((one) => one.getText() === name)
  // The declaration and the export.
  return statement?.getDeclarationKind() === VariableDeclarationKind.Const && uses.length === 2
}

/** The value of a property; undefined for a method or a shorthand. */
export const valueOf = (property: ObjectLiteralElementLike): Node | undefined =>
  Node.isPropertyAssignment(property) ? bareOf(property.getInitializer()) : undefined

/** The property with a key; the last one, which counts. */
export const propertyOf = (object: ObjectLiteralExpression, key: string): ObjectLiteralElementLike | undefined =>
  object.getProperties().findLast((one) => settingNameOf(one.compilerNode) === key)

/**
 * A spread or computed key after `property`, which could override it. Without a `property`, any spread or computed key,
 * which could bring it in. Undefined if there is none.
 */
export const unreadKeyAfter = (
  object: ObjectLiteralExpression,
  property: Node | undefined,
): ObjectLiteralElementLike | undefined =>
  object
    .getProperties()
    .find(
      (one) =>
        settingNameOf(one.compilerNode) === null && (property === undefined || one.getStart() > property.getStart()),
    )

/**
 * The value of a setting: undefined if it is not set, null if the file shows neither its value nor that it is not set.
 */
export function settingIn(object: Node | undefined, key: string): Node | null | undefined {
  if (!Node.isObjectLiteralExpression(object)) return null
  const property = propertyOf(object, key)
  if (unreadKeyAfter(object, property) !== undefined) return null
  return property === undefined ? undefined : (valueOf(property) ?? null)
}
