import { ts } from "ts-morph"
import { bareOf } from "../source/bare.ts"
import { faultAt, type AppModule, type ChainFault } from "../lock-chain/finding.ts"
import { settingNameOf } from "./read-config.ts"

/** The modules of the package with the locks, and with the check that a starting server has them. */
const LOCK_MODULES = ["sallyport/guard", "sallyport/guard/bind"]

/**
 * True if a Vite alias leads an import of the locks, or one of `others`, to another module, which may let everybody in.
 * Matches as Vite does.
 */
export const isAliasOfLocks = (find: string | RegExp, others: readonly string[] = []): boolean =>
  [...LOCK_MODULES, ...others].some((name) =>
    typeof find === "string"
      ? name === find || name.startsWith(`${find}/`)
      : new RegExp(find.source, find.flags).test(name),
  )

/** A fault for an alias of the locks that Vite's configuration writes as a literal. The build checks computed ones. */
export function aliasOfLocksIn(module: AppModule): ChainFault | null {
  // Every property `alias` counts, wherever it is: under `resolve`, or in what a plugin of the app adds to it.
  const visit = (node: ts.Node): ts.Node | null => {
    const found =
      ts.isPropertyAssignment(node) && settingNameOf(node) === "alias" ? aliasAmong(bareOf(node.initializer)) : null
    return found ?? ts.forEachChild(node, (child) => visit(child) ?? undefined) ?? null
  }
  const alias = visit(module.file)
  return alias === null ? null : faultAt("P434/bundler alias", module, alias, {})
}

/** The alias of the locks in Vite's option `alias`, an object or a list; null if there is none. */
function aliasAmong(aliases: ts.Expression): ts.Node | null {
  if (ts.isObjectLiteralExpression(aliases))
    return aliases.properties.find((property) => isAliasOfLocks(settingNameOf(property) ?? NOT_READ)) ?? null
  if (!ts.isArrayLiteralExpression(aliases)) return null
  const finds = aliases.elements.flatMap((element) => {
    const entry = bareOf(element)
    return ts.isObjectLiteralExpression(entry)
      ? entry.properties.filter(ts.isPropertyAssignment).filter((property) => settingNameOf(property) === "find")
      : []
  })
  return finds.find(({ initializer }) => isAliasOfLocks(findIn(bareOf(initializer)))) ?? null
}

/** Stands for a name that cannot be read. No import has it. */
const NOT_READ = "\0"

/** The value of an alias's `find`: a string or a regular expression. */
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
