import { ts } from "ts-morph"
import type { AbsentState } from "../../policy/language.ts"
import { compareText, OPERATION_NAME } from "../../policy/governing-rule.ts"
import { ABSENT_STATES, MATCH_MODES, SETTLED_STATES } from "../../policy/states.ts"
import { diagnosticOf, type Diagnostic, type Staged } from "./diagnostic.ts"
import { placeOf, startOf, type SourceText, type Spanned } from "./source.ts"
import { expressionOf, literalReader, type Literal, type OptionalLiteral } from "./literal.ts"
import { bareOf } from "./bare.ts"
import { parse, spanOfNode } from "./parse.ts"
import type {
  AcceptAst,
  InvariantAst,
  DenialAst,
  OperationAst,
  OutsideAst,
  PolicyAst,
  RuleAst,
  ShadowAst,
} from "./policy-ast.ts"
import { admittedOf, declaredOf, requirementOf, type Declared } from "./read-claims.ts"
import { isUnread, shapeReader, type Fields, type ShapeReader } from "./shape.ts"
import type { ArgsOf } from "../messages/codes.ts"
import { deceptiveIn, numberOf } from "./visible.ts"

/** Reads a policy file without running it. The value contains every valid part; diagnostics report the rest. */
export function readPolicy(source: SourceText): Staged<PolicyAst | null> {
  const { file, diagnostics: syntax } = parse(source, "P102", "P111")
  const hidden = file === null ? [] : hiddenIn(source)
  // After a syntax error, the tree is a guess.
  if (file === null || syntax.length > 0) return { value: null, diagnostics: [...syntax, ...hidden] }
  const { root, diagnostics: around } = defaultExportOf(source, file)
  if (root === null) return { value: null, diagnostics: [...around, ...hidden] }
  const { read, diagnostics } = literalReader(source, file, "P104")
  diagnostics.push(...around, ...hidden)
  const literal = read(root)
  return { value: policyOf(literal, shapeReader(source, diagnostics)), diagnostics }
}

/** The object literal that the file exports. Every other statement, except imports of types, is reported. */
function defaultExportOf(
  source: SourceText,
  file: ts.SourceFile,
): { root: ts.Expression | null; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = []
  let root: ts.Expression | null = null
  const at = (node: ts.Node) => placeOf(source, spanOfNode(file, node))
  for (const statement of file.statements) {
    if (ts.isImportDeclaration(statement) && importsTypesOnly(statement)) continue
    // A stray `;`.
    if (ts.isEmptyStatement(statement)) continue
    if (!ts.isExportAssignment(statement) || statement.isExportEquals === true) {
      const fault = ts.isImportDeclaration(statement) ? "P112/import" : "P112/statement"
      diagnostics.push(diagnosticOf(fault, at(statement), {}))
    } else if (root !== null) {
      diagnostics.push(diagnosticOf("P103/second", at(statement), {}))
    } else {
      const bare = bareOf(statement.expression)
      if (ts.isObjectLiteralExpression(bare)) root = bare
      else {
        diagnostics.push(diagnosticOf("P103/other", at(statement.expression), { what: expressionOf(bare, file) }))
        return { root: null, diagnostics }
      }
    }
  }
  if (root === null) diagnostics.push(diagnosticOf("P103/missing", startOf(source.path), {}))
  return { root, diagnostics }
}

/** True for `import type { Policy }` and for `import { type Policy }`. */
function importsTypesOnly({ importClause }: ts.ImportDeclaration): boolean {
  if (importClause === undefined) return false
  const { isTypeOnly, name, namedBindings } = importClause
  if (isTypeOnly) return true
  if (name !== undefined || namedBindings === undefined || !ts.isNamedImports(namedBindings)) return false
  const { elements } = namedBindings
  return elements.length > 0 && elements.every((one) => one.isTypeOnly)
}

/**
 * Reads the whole policy. A part that cannot be read is reported and left out, so that the others are still checked.
 * Null if `unlisted` or the object itself cannot be read.
 */
function policyOf(literal: Literal, shape: ShapeReader): PolicyAst | null {
  const lists = ["rules", "never", "always", "outside", "accept"]
  const fields = shape.fields(
    literal,
    "policy",
    ["home", "unlisted", ...lists],
    ["absent", "shadow", "claims", "visitors", "operations"],
  )
  if (fields === null) return null
  const each = <T>(key: string, read: (item: Literal) => T | null): T[] =>
    (shape.items(fields.get(key), `\`${key}\``) ?? []).flatMap((item) => read(item) ?? [])
  const unlisted = shape.status(fields.get("unlisted"), "unlisted", [403, 404])
  const absent = absentOf(
    each("absent", (item) => shape.word(item, "absent state", ABSENT_STATES)),
    shape,
  )
  const declared = declaredOf(fields.get("claims"), fields.get("visitors"), shape)
  const parts = {
    absent,
    home: homeOf(fields.get("home"), absent, shape),
    claims: byName(declared.claims),
    visitors: byName(declared.visitors),
    rules: each("rules", (item) => ruleOf(item, declared, shape)),
    operations: sortedByName(each("operations", (item) => operationOf(item, declared, shape))),
    invariants: [
      ...each("never", (item) => invariantOf(item, "never", "under", declared, shape)),
      ...each("always", (item) => invariantOf(item, "always", "at", declared, shape)),
    ],
    outside: each("outside", (item) => outsideOf(item, shape)),
    accept: each("accept", (item) => acceptOf(item, shape)),
    shadow: shadowOf(fields.get("shadow"), shape),
  }
  return unlisted === null ? null : { span: literal.span, unlisted, ...parts }
}

/** The absent states, each once, in the order of tables. */
function absentOf(states: readonly Spanned<AbsentState>[], shape: ShapeReader): readonly Spanned<AbsentState>[] {
  return ABSENT_STATES.flatMap((word) => {
    const [first, ...repeated] = states.filter(({ value }) => value === word)
    for (const { span } of repeated) shape.report("P107/absent", span, { state: word })
    return first ?? []
  })
}

/** Reads `home`, which needs an entry for every state that is not absent. */
function homeOf(home: OptionalLiteral, absent: PolicyAst["absent"], shape: ShapeReader): PolicyAst["home"] {
  const isAbsent = (state: string): boolean => absent.some(({ value }) => value === state)
  const needed = SETTLED_STATES.filter((state) => !isAbsent(state))
  // Entries of absent states are read too, because a later check reports them.
  const fields = shape.fields(home, "`home`", needed, SETTLED_STATES.filter(isAbsent))
  return byState(fields, (value) => shape.answer(value, "home", [401, 403]))
}

/**
 * The entries of an object whose keys are states, in the order of tables. Those whose answer cannot be read are left
 * out.
 */
function byState<Answer>(
  fields: Fields | null,
  answerOf: (literal: Literal) => Spanned<Answer> | null,
): DenialAst<Answer>[] {
  return SETTLED_STATES.flatMap((state) => {
    const entry = fields?.entries.find(({ key }) => key === state)
    const answer = entry === undefined ? null : answerOf(entry.value)
    if (entry === undefined || answer === null) return []
    const span = { start: entry.keySpan.start, end: entry.value.span.end }
    return { span, state: { value: state, span: entry.keySpan }, answer }
  })
}

/** The valid declarations, sorted by name. */
const byName = <T extends { readonly name: Spanned<string> }>(parts: ReadonlyMap<string, T | null>): readonly T[] =>
  sortedByName([...parts.values()].filter((part) => part !== null))

/** Sorted, because the order of names in the file has no meaning. */
const sortedByName = <T extends { readonly name: Spanned<string> }>(parts: readonly T[]): readonly T[] =>
  parts.toSorted((a, b) => compareText(a.name.value, b.name.value))

/**
 * Reads a rule. Null if part of it cannot be read: without `write`, for example, it would open more than is meant. Only
 * a denial that cannot be read is left out, because denials let nobody in.
 */
function ruleOf(literal: Literal, declared: Declared, shape: ShapeReader): RuleAst | null {
  const fields = shape.fields(literal, "rule", ["path", "match", "require", "why"], ["deny", "write", "alsoChecks"])
  if (fields === null) return null
  const path = shape.text(fields.get("path"), "`path`")
  const match = shape.word(fields.get("match"), "match mode", MATCH_MODES)
  const require = requirementOf(fields.get("require"), declared, shape)
  const writeLiteral = fields.get("write")
  const write = requirementOf(writeLiteral, declared, shape)
  const checkLiteral = fields.get("alsoChecks")
  const alsoChecks = shape.sentence(checkLiteral, "`alsoChecks`", "P139")
  const why = shape.sentence(fields.get("why"), "`why`", "P110")
  const deny = denyOf(fields.get("deny"), shape, shape.answer)
  if (path === null || match === null || require === null || why === null) return null
  if (isUnread(writeLiteral, write) || isUnread(checkLiteral, alsoChecks)) return null
  return { span: literal.span, path, match, require, write, alsoChecks, why, deny }
}

/** Reads an operation: a server function that clients can call and that has no path. */
function operationOf(literal: Literal, declared: Declared, shape: ShapeReader): OperationAst | null {
  const fields = shape.fields(literal, "operation", ["name", "require", "why"], ["deny"])
  if (fields === null) return null
  const name = shape.text(fields.get("name"), "`name`")
  const isNamed = name !== null && OPERATION_NAME.test(name.value)
  if (name !== null && !isNamed) shape.report("P140", name.span, { name: name.value })
  const require = requirementOf(fields.get("require"), declared, shape)
  const why = shape.sentence(fields.get("why"), "`why`", "P110")
  const deny = denyOf(fields.get("deny"), shape, shape.status)
  return !isNamed || require === null || why === null ? null : { span: literal.span, name, require, why, deny }
}

/** Reads one denial: a method of `ShapeReader`. */
type DenialReader<Answer> = (
  literal: OptionalLiteral,
  value: "denial",
  statuses: readonly (401 | 403 | 404)[],
) => Spanned<Answer> | null

/** Reads `deny`. `answerOf` reads one denial: a status or, for rules but not for operations, a path to redirect to. */
function denyOf<Answer>(deny: OptionalLiteral, shape: ShapeReader, answerOf: DenialReader<Answer>) {
  const fields = shape.fields(deny, "`deny`", [], SETTLED_STATES)
  return byState(fields, (value) => answerOf(value, "denial", [401, 403, 404]))
}

/** Reads an entry of `never` or `always`. `place` is the key of its path. */
function invariantOf(
  literal: Literal,
  kind: InvariantAst["kind"],
  place: "under" | "at",
  declared: Declared,
  shape: ShapeReader,
): InvariantAst | null {
  const fields = shape.fields(literal, kind, ["admit", place, "why"], kind === "never" ? ["alone"] : [])
  if (fields === null) return null
  const admit = admittedOf(fields.get("admit"), declared, shape)
  const path = shape.text(fields.get(place), `\`${place}\``)
  const why = shape.sentence(fields.get("why"), "`why`", "P110")
  const aloneLiteral = fields.get("alone")
  const alone = shape.flag(aloneLiteral, "`alone`")
  if (admit === null || path === null || why === null || isUnread(aloneLiteral, alone)) return null
  return { kind, span: literal.span, admit, path, why, alone: aloneLiteral?.span ?? null }
}

/** Reads an entry of `outside`. */
function outsideOf(literal: Literal, shape: ShapeReader): OutsideAst | null {
  const fields = shape.fields(literal, "outside", ["path", "match", "why"])
  if (fields === null) return null
  const path = shape.text(fields.get("path"), "`path`")
  const match = shape.word(fields.get("match"), "match mode", MATCH_MODES)
  const why = shape.sentence(fields.get("why"), "`why`", "P110")
  return path === null || match === null || why === null ? null : { span: literal.span, path, match, why }
}

/** Reads an entry of `accept`. Its code and rule are looked up later, with the findings. */
function acceptOf(literal: Literal, shape: ShapeReader): AcceptAst | null {
  const fields = shape.fields(literal, "accept", ["code", "rule", "match", "why"], ["until"])
  if (fields === null) return null
  const code = shape.text(fields.get("code"), "`code`")
  const rule = shape.text(fields.get("rule"), "`rule`")
  const match = shape.word(fields.get("match"), "match mode", MATCH_MODES)
  const why = shape.sentence(fields.get("why"), "`why`", "P110")
  const untilLiteral = fields.get("until")
  const until = shape.day(untilLiteral, "`until`")
  if (code === null || rule === null || match === null || why === null || isUnread(untilLiteral, until)) return null
  return { span: literal.span, code, rule, match, why, until }
}

/** Reads `shadow`. If `until` cannot be read, that is reported, and the names of rules are still checked. */
function shadowOf(literal: OptionalLiteral, shape: ShapeReader): ShadowAst | null {
  const fields = shape.fields(literal, "`shadow`", ["until"], ["rules"])
  if (fields === null) return null
  const listed = fields.get("rules")
  const rules = (shape.items(listed, "shadow rules") ?? []).flatMap((item) => shape.text(item, "rule name") ?? [])
  const until = shape.day(fields.get("until"), "`until`")
  return { until, rules: listed === null ? null : { value: rules, span: listed.span } }
}

/** The most findings about hidden characters, because a hostile draft can have millions. */
const MAX_FINDINGS = 10

/** Reports characters that look different to a reviewer than to the compiler, in comments too. */
function hiddenIn(source: SourceText): readonly Diagnostic[] {
  const found: Diagnostic[] = []
  for (const { start, character } of deceptiveIn(source.text)) {
    if (found.length === MAX_FINDINGS) break
    const span = placeOf(source, { start, end: start + character.length })
    found.push(diagnosticOf("P113", span, { character: numberOf(character), is: kindOf(character) }))
  }
  return found
}

/** The kind of a hidden character, for the sentence about it. */
function kindOf(character: string): ArgsOf<"P113">["is"] {
  if (character === "\r") return "return"
  if (/[\p{Zl}\p{Zp}\u0085\v\f]/u.test(character)) return "line end"
  if (/\p{Bidi_Control}/u.test(character)) return "direction"
  return /[\p{Cc}\p{Cs}]/u.test(character) ? "control" : "invisible"
}
