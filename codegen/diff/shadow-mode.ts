import { ts } from "ts-morph"
import { MOST_CHARACTERS } from "../source/parse.ts"

/** Where an app tells its locks to withhold denials, as far as that can be read without running it. */
export interface ShadowMode {
  readonly file: string
  readonly line: number
  /** As the author wrote it. */
  readonly text: string
  /** Its last day; null where it is no literal. */
  readonly until: string | null
  /** The rules it names; null for all of them, and where they are no literals. */
  readonly rules: readonly string[] | null
}

export interface Binding {
  readonly file: string
  readonly text: string
}

/** What the locks are given, in the modules that open some: each shadow mode, and options that stand elsewhere. */
export const shadowModesIn = (bindings: readonly Binding[]): readonly ShadowMode[] => bindings.flatMap(shadowModesOf)

/**
 * Those that withhold more than one before did in their module, or longer, and are not over. A text that was there before
 * says the same.
 */
export function openedByShadow(
  before: readonly ShadowMode[],
  after: readonly ShadowMode[],
  today: string,
): readonly ShadowMode[] {
  return after.filter(
    (mode) =>
      !isOver(mode, today) &&
      !before.some((old) => old.file === mode.file && (old.text === mode.text || includes(old, mode))),
  )
}

/** Its last day is before today, both in UTC: the locks enforce again. */
export const isOver = ({ until }: ShadowMode, today: string): boolean => until !== null && until < today

const includes = (old: ShadowMode, { until, rules }: ShadowMode): boolean =>
  old.until !== null &&
  until !== null &&
  until <= old.until &&
  (old.rules === null || (rules?.every((rule) => old.rules!.includes(rule)) ?? false))

function shadowModesOf({ file: path, text }: Binding): readonly ShadowMode[] {
  const file = parsed(path, text)
  // What cannot be parsed does not run either, but what does nobody knows: it counts by its text.
  if (file === null) return [{ file: path, line: 1, text, until: null, rules: null }]
  const modes: ShadowMode[] = []
  const add = (node: ts.Node, read: Pick<ShadowMode, "until" | "rules">): void => {
    const line = file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1
    modes.push({ file: path, line, text: node.getText(file), ...read })
  }
  const names = file.statements.flatMap(namesOfOpening)
  let isOpened = false
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isOpening(node, names)) {
      isOpened = true
      const [options] = node.arguments
      if (options === undefined || !ts.isObjectLiteralExpression(options)) add(node, UNREAD)
      else {
        for (const property of options.properties) {
          if (ts.isSpreadAssignment(property)) add(property, UNREAD)
          else if (nameOf(property) === "shadow")
            add(property, ts.isPropertyAssignment(property) ? readMode(property.initializer) : UNREAD)
          else if (property.name !== undefined && ts.isComputedPropertyName(property.name)) add(property, UNREAD)
        }
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  // Handed on to where nobody looks.
  if (!isOpened) for (const statement of file.statements) if (isHandedOn(statement)) add(statement, UNREAD)
  return modes
}

const UNREAD = { until: null, rules: null } as const

/** What else `openLocks` is called in the module that imports it. */
function namesOfOpening(statement: ts.Statement): readonly string[] {
  if (!ts.isImportDeclaration(statement)) return []
  const named = statement.importClause?.namedBindings
  if (named === undefined || !ts.isNamedImports(named)) return []
  return named.elements.filter(isOpenLocks).map(({ name }) => name.text)
}

function isHandedOn(statement: ts.Statement): boolean {
  if (namesOfOpening(statement).length > 0) return true
  const exported = ts.isExportDeclaration(statement) ? statement.exportClause : undefined
  return exported !== undefined && ts.isNamedExports(exported) && exported.elements.some(isOpenLocks)
}

const isOpenLocks = ({ propertyName, name }: ts.ImportSpecifier | ts.ExportSpecifier): boolean =>
  (propertyName ?? name).text === "openLocks"

const isOpening = ({ expression }: ts.CallExpression, names: readonly string[]): boolean =>
  ts.isIdentifier(expression)
    ? expression.text === "openLocks" || names.includes(expression.text)
    : ts.isPropertyAccessExpression(expression) && expression.name.text === "openLocks"

const nameOf = ({ name }: ts.ObjectLiteralElementLike): string | null =>
  name !== undefined && (ts.isIdentifier(name) || ts.isStringLiteralLike(name)) ? name.text : null

function readMode(value: ts.Expression): Pick<ShadowMode, "until" | "rules"> {
  if (!ts.isObjectLiteralExpression(value)) return UNREAD
  const parts = new Map<string, ts.Expression>()
  for (const property of value.properties) {
    const name = nameOf(property)
    // What may be any key may be these.
    if (name === null) return UNREAD
    if (ts.isPropertyAssignment(property)) parts.set(name, property.initializer)
    else if (name !== "report") return UNREAD
  }
  const [until, rules] = [parts.get("until"), parts.get("rules")]
  if (until === undefined || !ts.isStringLiteralLike(until)) return UNREAD
  if (rules === undefined) return { until: until.text, rules: null }
  const named = ts.isArrayLiteralExpression(rules) ? rules.elements : []
  const names = named.flatMap((one) => (ts.isStringLiteralLike(one) ? one.text : []))
  return names.length > 0 && names.length === named.length ? { until: until.text, rules: names } : UNREAD
}

function parsed(path: string, text: string): ts.SourceFile | null {
  if (text.length > MOST_CHARACTERS) return null
  try {
    const kind = /\.[cm]?ts$/.test(path) ? ts.ScriptKind.TS : ts.ScriptKind.TSX
    return ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, false, kind)
  } catch (error) {
    // The parser descends recursively; what overflows its stack is no honest file.
    if (error instanceof RangeError) return null
    throw error
  }
}
