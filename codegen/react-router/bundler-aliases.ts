import { ts } from "ts-morph"
import { bareOf } from "../source/bare.ts"
import { faultAt, type AppModule, type Fault } from "../lock-chain/finding.ts"

/** Modules of the package that are what the locks, and the check at start, rely on. */
const LOCK_MODULES = ["sallyport/guard", "sallyport/guard/bind"]

/** True if a Vite alias leads one of these imports, or an import of the locks, to another module. Matches as Vite does. */
export const isAliasOfLocks = (find: string | RegExp, others: readonly string[] = []): boolean =>
  [...LOCK_MODULES, ...others].some((name) =>
    typeof find === "string"
      ? name === find || name.startsWith(`${find}/`)
      : new RegExp(find.source, find.flags).test(name),
  )

/** An alias for the locks that Vite's configuration spells out. A build reads the others, whatever computes them. */
export function aliasOfLocksIn(module: AppModule): Fault | null {
  const visit = (node: ts.Node): ts.Node | null => {
    const found =
      ts.isPropertyAssignment(node) && nameOf(node) === "alias" ? aliasAmong(bareOf(node.initializer)) : null
    return found ?? ts.forEachChild(node, (child) => visit(child) ?? undefined) ?? null
  }
  const alias = visit(module.file)
  return alias === null ? null : faultAt("P434/bundler alias", module, alias, {})
}

function aliasAmong(aliases: ts.Expression): ts.Node | null {
  if (ts.isObjectLiteralExpression(aliases))
    return aliases.properties.find((property) => isAliasOfLocks(nameOf(property) ?? NOT_READ)) ?? null
  if (!ts.isArrayLiteralExpression(aliases)) return null
  const finds = aliases.elements.flatMap((element) => {
    const entry = bareOf(element)
    return ts.isObjectLiteralExpression(entry)
      ? entry.properties.filter(ts.isPropertyAssignment).filter((property) => nameOf(property) === "find")
      : []
  })
  return finds.find(({ initializer }) => isAliasOfLocks(findIn(bareOf(initializer)))) ?? null
}

// No import has this name.
const NOT_READ = "\0"

function findIn(value: ts.Expression): string | RegExp {
  if (ts.isStringLiteralLike(value)) return value.text
  if (!ts.isRegularExpressionLiteral(value)) return NOT_READ
  const end = value.text.lastIndexOf("/")
  try {
    return new RegExp(value.text.slice(1, end), value.text.slice(end + 1))
  } catch {
    return NOT_READ
  }
}

function nameOf({ name }: ts.ObjectLiteralElementLike): string | null {
  const key = name !== undefined && ts.isComputedPropertyName(name) ? bareOf(name.expression) : name
  return key !== undefined && (ts.isIdentifier(key) || ts.isStringLiteralLike(key)) && !isComputed(key, name)
    ? key.text
    : null
}

const isComputed = (key: ts.Node, name: ts.PropertyName | undefined): boolean => ts.isIdentifier(key) && key !== name
