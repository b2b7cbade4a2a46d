import { ts } from "ts-morph"
import { bareOf } from "../source/bare.ts"
import { callsOf, otherUseOf, OURS, pluginNameIn, VITE_CONFIGS } from "../react-router/vite-plugin.ts"
import type { ProjectFiles } from "./files.ts"
import { aliasOfLocksIn } from "./bundler-aliases.ts"
import { faultAt, isFault, moduleIn, type AppModule, type Link } from "./finding.ts"

/** The places that the compiler's plugin builds with, if it is told others than its own; from the app's directory. */
export interface PluginPlaces {
  readonly policy?: string
  readonly routes?: string
  readonly out?: string
}

const PLACES: readonly string[] = ["policy", "routes", "out"]

/** The places in the options of `sallyport(...)` in Vite's configuration. */
export function pluginPlacesIn(files: ProjectFiles): Link<PluginPlaces> {
  const config = VITE_CONFIGS.find(files.has)
  if (config === undefined) return { found: {} }
  const module = moduleIn(files, config, "P435")
  if (isFault(module)) return module
  const { file } = module.found
  const alias = aliasOfLocksIn(module.found)
  if (alias !== null) return alias
  const name = pluginNameIn(file, "sallyport", OURS)
  const use = wholeImportOf(file) ?? (name === null ? null : otherUseOf(file, name))
  if (use !== null) return faultAt("P435/name", module.found, use, { from: OURS })
  const calls = name === null ? [] : callsOf(file, name)
  let found: PluginPlaces = {}
  for (const call of calls) {
    const places = placesOf(module.found, call)
    if (isFault(places)) return places
    found = { ...found, ...places.found }
  }
  return { found }
}

/** An import of the plugin's module as a whole, whose members have many spellings. */
const wholeImportOf = (file: ts.SourceFile): ts.Node | null =>
  file.statements.find(
    (node) =>
      ts.isImportDeclaration(node) &&
      ts.isStringLiteral(node.moduleSpecifier) &&
      node.moduleSpecifier.text === OURS &&
      node.importClause?.namedBindings !== undefined &&
      ts.isNamespaceImport(node.importClause.namedBindings),
  ) ?? null

function placesOf(module: AppModule, call: ts.CallExpression): Link<PluginPlaces> {
  const [given] = call.arguments
  if (given === undefined) return { found: {} }
  const options = bareOf(given)
  if (!ts.isObjectLiteralExpression(options)) return faultAt("P435/options", module, options, {})
  const found: Record<string, string> = {}
  for (const property of options.properties) {
    const { name } = property
    const key = name !== undefined && (ts.isIdentifier(name) || ts.isStringLiteralLike(name)) ? name.text : null
    const value = ts.isPropertyAssignment(property) ? bareOf(property.initializer) : null
    if (key === "locks") return faultAt("P435/locks", module, property, {})
    if (key !== null && !PLACES.includes(key)) continue
    if (key === null || value === null || !ts.isStringLiteralLike(value))
      return faultAt("P435/option", module, property, {})
    found[key] = value.text
  }
  return { found }
}
