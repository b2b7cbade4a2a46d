import { ts } from "ts-morph"
import { bareOf } from "../source/bare.ts"
import { literalReader, type Literal } from "../source/literal.ts"
import { parse, spanOfNode } from "../source/parse.ts"
import type { ArgsOf, FindingKind } from "../messages/codes.ts"
import { diagnosticOf, type Diagnostic, type Staged } from "../source/diagnostic.ts"
import { placeOf, startOf, type Place, type SourceText } from "../source/source.ts"
import type { Prerender } from "../target/inventory.ts"

/** The settings of the router's configuration that affect access. */
export interface RouterConfig {
  readonly appDirectory: string
  /** False if running the configuration could name another directory. */
  readonly isDirectoryKnown: boolean
  /** The base path; null if it is computed, or if a preset or a spread may set it. */
  readonly basename: string | null
  readonly prerender: Prerender
  /** True if version 7 is set to run middleware; null if that cannot be read. */
  readonly middleware: boolean | null
}

/** The settings of an app without a configuration. */
export const DEFAULT_CONFIG: RouterConfig = {
  appDirectory: "app",
  isDirectoryKnown: true,
  basename: "/",
  prerender: { kind: "none" },
  middleware: false,
}

/** The settings of a configuration that cannot be read. */
const UNREAD: RouterConfig = { ...DEFAULT_CONFIG, isDirectoryKnown: false, basename: null, middleware: null }

/** Reads the settings of `react-router.config.ts` that matter to access, without running it. */
export function readConfig(source: SourceText): Staged<RouterConfig> {
  const { file, diagnostics: syntax } = parse(source, "P408", "P408")
  if (file === null || syntax.length > 0) return { value: UNREAD, diagnostics: syntax }
  const bare = exportedIn(file)
  if (bare === undefined || !ts.isObjectLiteralExpression(bare)) {
    const span = bare === undefined ? startOf(source.path) : placeOf(source, spanOfNode(file, bare))
    return { value: UNREAD, diagnostics: [diagnosticOf("P408/other", span, {})] }
  }
  const { read, diagnostics } = literalReader(source, file, "P408")
  const report = <F extends FindingKind>(finding: F, node: ts.Node, args: ArgsOf<F>): void => {
    diagnostics.push(diagnosticOf(finding, placeOf(source, spanOfNode(file, node)), args))
  }
  let config = DEFAULT_CONFIG
  const keys = bare.properties.map(settingNameOf)
  for (const property of bare.properties) {
    const key = settingNameOf(property)
    // A directory is known again when its value is read, below.
    if (key === null || key === "appDirectory") config = { ...config, isDirectoryKnown: false }
    if (key === null) {
      config = { ...config, basename: null, middleware: null }
      report("P408/hidden", property, { by: ts.isSpreadAssignment(property) ? "spread" : "computed key" })
      continue
    }
    if (key === "future") config = { ...config, middleware: middlewareIn(property, source, file) }
    if (!isOfInterest(key)) continue
    if (key === "basename") config = { ...config, basename: null }
    // The value of a method, a getter or a shorthand is known only at run time.
    const literal = ts.isPropertyAssignment(property) ? read(property.initializer) : null
    // A preset may set the directory and the base path. The app's own settings override it, wherever they are in the
    // file.
    if (key === "presets" && !isEmptyList(literal)) {
      if (!keys.includes("appDirectory")) config = { ...config, isDirectoryKnown: false }
      if (!keys.includes("basename")) config = { ...config, basename: null }
    }
    if (literal?.kind === "unreadable") continue
    const setting = literal === null ? null : SETTINGS[key](literal, source)
    if (setting === null) report("P408/setting", property, { key })
    else if ("refusal" in setting) diagnostics.push(setting.refusal(placeOf(source, spanOfNode(file, property))))
    else config = { ...config, ...setting }
  }
  return { value: config, diagnostics }
}

/** The exported value, also that of a constant which the file uses for nothing else; undefined if it exports none. */
function exportedIn(file: ts.SourceFile): ts.Expression | undefined {
  const root = file.statements.find((statement) => ts.isExportAssignment(statement))?.expression
  const bare = root === undefined ? undefined : bareOf(root)
  if (bare === undefined || !ts.isIdentifier(bare)) return bare
  const value = file.statements
    .filter((statement) => ts.isVariableStatement(statement))
    // An exported constant could be changed by another module.
    .filter(({ modifiers, declarationList }) => modifiers === undefined && declarationList.flags & ts.NodeFlags.Const)
    .flatMap(({ declarationList }) => declarationList.declarations)
    .find(({ name }) => ts.isIdentifier(name) && name.text === bare.text)?.initializer
  // The declaration and the export. Any other use could change the value.
  return value !== undefined && timesNamed(file, bare.text) === 2 ? bareOf(value) : bare
}

/** The number of places in a file where a name stands, whatever it means there. */
function timesNamed(file: ts.SourceFile, name: string): number {
  let times = 0
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && node.text === name) times += 1
    ts.forEachChild(node, visit)
  }
  visit(file)
  return times
}

/** The name of a setting; null if only running the file would show it, or the settings that the property brings. */
export function settingNameOf({ name }: ts.ObjectLiteralElementLike): string | null {
  if (name === undefined) return null
  if (ts.isComputedPropertyName(name)) {
    const bare = bareOf(name.expression)
    return ts.isStringLiteralLike(bare) ? bare.text : null
  }
  if (!ts.isIdentifier(name) && !ts.isStringLiteralLike(name) && !ts.isNumericLiteral(name)) return null
  // `__proto__` sets the prototype, whose properties would be settings too.
  return name.text === "__proto__" ? null : name.text
}

const isEmptyList = (literal: Literal | null): boolean => literal?.kind === "list" && literal.items.length === 0

/** A setting with which nothing can be guarded. `refusal` makes the finding about it, at the setting's place. */
export interface UnguardableSetting {
  readonly refusal: (span: Place) => Diagnostic
}

/** Reads the value of a setting; null if the value cannot be read. */
type ReadSetting = (literal: Literal, source: SourceText) => Partial<RouterConfig> | UnguardableSetting | null

/** The settings that affect access. */
type Key = ArgsOf<"P408/setting">["key"]

const SETTINGS: Readonly<Record<Key, ReadSetting>> = {
  appDirectory: (literal) =>
    literal.kind === "string" ? { appDirectory: literal.value, isDirectoryKnown: true } : null,
  prerender: (literal, source) => {
    const prerender = prerenderOf(literal, source)
    return prerender === null ? null : { prerender }
  },
  presets: (literal) => (isEmptyList(literal) ? {} : null),
  ssr: (literal) => {
    if (literal.kind !== "boolean") return null
    return literal.value ? {} : noServer
  },
  basename: (literal) => {
    if (literal.kind !== "string") return null
    return isPlainBasename(literal.value) ? { basename: literal.value } : basenameRefusal(literal.value)
  },
}

/** True for a base path with only one spelling, so that everything that reads an address takes the same off it. */
export const isPlainBasename = (basename: string): boolean =>
  /^(?:\/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)*\/?$/.test(basename) && basename !== ""

/** The refusal of a base path with several spellings. */
export const basenameRefusal = (basename: string): UnguardableSetting => ({
  refusal: (span) => diagnosticOf("P417", span, { basename }),
})

/** The refusal of `ssr: false`. */
export const noServer: UnguardableSetting = { refusal: (span) => diagnosticOf("P416", span, {}) }

/**
 * The flag that makes version 7 run middleware; null if it cannot be read. Other flags do not matter to the guards, so
 * an unreadable one is no finding.
 */
function middlewareIn(property: ts.ObjectLiteralElementLike, source: SourceText, file: ts.SourceFile): boolean | null {
  const flags = ts.isPropertyAssignment(property) ? bareOf(property.initializer) : null
  if (flags === null || !ts.isObjectLiteralExpression(flags)) return null
  // The last property that sets the flag, or may set it (null), such as a spread.
  const last = flags.properties.findLast((one) => [null, "v8_middleware"].includes(settingNameOf(one)))
  if (last === undefined) return false
  if (settingNameOf(last) === null || !ts.isPropertyAssignment(last)) return null
  const flag = literalReader(source, file, "P408").read(last.initializer)
  return flag.kind === "boolean" ? flag.value : null
}

const isOfInterest = (key: string): key is Key => Object.hasOwn(SETTINGS, key)

/** The setting `prerender`; null if it has a form that is not understood. */
function prerenderOf(literal: Literal, source: SourceText): Prerender | null {
  switch (literal.kind) {
    case "boolean":
      return literal.value ? { kind: "static", span: placeOf(source, literal.span) } : { kind: "none" }
    case "list": {
      const paths = literal.items.flatMap((item) =>
        item.kind === "string" ? [{ path: item.value, span: placeOf(source, item.span) }] : [],
      )
      return paths.length === literal.items.length ? { kind: "paths", paths } : null
    }
    case "record": {
      const others = literal.entries.filter(({ key }) => key !== "paths" && key !== "concurrency")
      const paths = literal.entries.findLast(({ key }) => key === "paths")
      if (paths === undefined || paths.value.kind === "record" || !literal.complete || others.length > 0) return null
      return prerenderOf(paths.value, source)
    }
    case "number":
    case "string":
    case "unreadable":
      return null
  }
}
