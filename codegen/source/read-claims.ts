import type { Admitted, ClaimValues, People, RuleRequirement } from "../../policy/language.ts"
import { AUTH_STATES, MATCH_MODES, REQUIREMENTS } from "../../policy/states.ts"
import { AS_OF, MAX_VISITOR_NAME_LENGTH, PEOPLE, UNLISTED, VISITOR_NAME, wordsOf } from "../../policy/words.ts"
import type { ArgsOf } from "../messages/codes.ts"
import { nearestOf } from "./did-you-mean.ts"
import type { Literal, OptionalLiteral, PropertyEntry } from "./literal.ts"
import type { ClaimAst, RequirementAst, VisitorAst } from "./policy-ast.ts"
import { isUnread, type ShapeReader } from "./shape.ts"
import type { Spanned } from "./source.ts"

/** The most values of one claim. */
const MAX_VALUES = 30

// The forms that the explanations of P130 and P132 describe.
const CLAIM_NAME = /^[a-z][A-Za-z0-9]*$/
const CLAIM_VALUE = /^[A-Za-z0-9_.:-]+$/

/** Reserved words that cannot be names of visitors. */
const TAKEN: readonly string[] = [...REQUIREMENTS, ...AUTH_STATES, ...MATCH_MODES, UNLISTED, "outside", "nobody"]

/** The words with which timelines show a rule in shadow mode. */
const SHADOW_WORDS = /^until \d{4}-\d\d-\d\d$/i

/**
 * The claims and visitors that a requirement can name. Null for a declaration with errors, so that its uses are not
 * reported too.
 */
export interface Declared {
  readonly claims: ReadonlyMap<string, ClaimAst | null>
  readonly visitors: ReadonlyMap<string, VisitorAst | null>
}

/** Reads the `claims` and `visitors` of a policy. */
export function declaredOf(claims: OptionalLiteral, visitors: OptionalLiteral, shape: ShapeReader): Declared {
  const named = <T>(literal: OptionalLiteral, part: "`claims`" | "`visitors`", read: (entry: PropertyEntry) => T) =>
    new Map((literal === null ? [] : shape.entries(literal, part)).map((entry) => [entry.key, read(entry)]))
  const declared = named(claims, "`claims`", (entry) => claimOf(entry, shape))
  return { claims: declared, visitors: named(visitors, "`visitors`", (entry) => visitorOf(entry, declared, shape)) }
}

/** Reads a claim's declaration: a fact about a person that the app supplies, such as a role. Null after an error. */
function claimOf({ key, keySpan, value: literal }: PropertyEntry, shape: ShapeReader): ClaimAst | null {
  // In a requirement, `state` beside claims is the auth state.
  const isNameValid = key !== "state" && CLAIM_NAME.test(key)
  if (key === "state") shape.report("P130/state", keySpan, {})
  else if (!isNameValid) shape.report("P130/letters", keySpan, { name: key })
  const fields = shape.fields(literal, "claim", ["asOf", "why"], ["one", "many", "ordered", "within"])
  if (fields === null) return null
  const [one, many] = [fields.get("one"), fields.get("many")]
  if (one !== null && many !== null) shape.report("P131/both", keySpan, {})
  if (one === null && many === null) shape.report("P131/neither", keySpan, {})
  const values = valuesOf(one ?? many, shape)
  const ordered = fields.get("ordered")
  const isOrdered = shape.flag(ordered, "`ordered`")
  const scope = fields.get("within")
  const within = shape.text(scope, "`within`")
  const asOf = shape.word(fields.get("asOf"), "age of a claim", wordsOf(AS_OF))
  const why = shape.sentence(fields.get("why"), "`why`", "P110")
  if (!isNameValid || (one === null) === (many === null) || values === null || asOf === null || why === null)
    return null
  if (isUnread(ordered, isOrdered) || isUnread(scope, within)) return null
  const name = { value: key, span: keySpan }
  return { span: literal.span, name, isOne: one !== null, values, isOrdered: isOrdered === true, within, asOf, why }
}

/** The values of a claim; null if one of them is invalid. */
function valuesOf(literal: OptionalLiteral, shape: ShapeReader): readonly string[] | null {
  const items = shape.items(literal, "values")
  if (literal === null || items === null) return null
  const { span } = literal
  const texts = items.map((item) => shape.text(item, "value"))
  const read = texts.filter((text) => text !== null)
  const invalid = read.filter(({ value }) => !CLAIM_VALUE.test(value))
  const repeated = repeatedIn(read)
  if (items.length === 0) shape.report("P132/none", span, {})
  if (items.length > MAX_VALUES) shape.report("P132/many", span, { count: items.length, most: MAX_VALUES })
  for (const text of invalid) shape.report("P132/letters", text.span, { value: text.value })
  for (const text of repeated)
    shape.report("P132/repeated", text.span, { value: text.value }, { fix: shape.removal(text.span) })
  const isValid = items.length > 0 && items.length <= MAX_VALUES && invalid.length === 0 && repeated.length === 0
  return isValid && read.length === items.length ? read.map(({ value }) => value) : null
}

/** The texts that occur earlier in the list. */
const repeatedIn = (texts: readonly Spanned<string>[]): readonly Spanned<string>[] =>
  texts.filter(({ value }, i) => texts.findIndex((text) => text.value === value) < i)

/** Reads the declaration of a named visitor. Null after an error. */
function visitorOf(
  { key, keySpan, value }: PropertyEntry,
  claims: Declared["claims"],
  shape: ShapeReader,
): VisitorAst | null {
  // Whatever the case of its letters: readers would mistake `Nobody` for `nobody`.
  const isTaken = TAKEN.some((word) => word === key.toLowerCase())
  const isShadow = SHADOW_WORDS.test(key)
  const isNameValid = VISITOR_NAME.test(key) && key.length <= MAX_VISITOR_NAME_LENGTH
  if (isTaken) shape.report("P133/word", keySpan, { name: key })
  else if (isShadow) shape.report("P133/until", keySpan, { name: key })
  else if (!isNameValid) shape.report("P133/letters", keySpan, { name: key, most: MAX_VISITOR_NAME_LENGTH })
  const people = peopleOf(value, claims, shape)
  return isTaken || isShadow || !isNameValid || people === null
    ? null
    : { name: { value: key, span: keySpan }, ...people }
}

/** Reads an object with a state and claims, in normal form; null if part of it is invalid. */
function peopleOf(
  literal: Literal,
  declared: Declared["claims"],
  shape: ShapeReader,
): (Omit<RequirementAst, "value"> & { readonly people: People }) | null {
  const entries = shape.entries(literal, "people")
  // `entries` has reported any other literal. In a record that is not `complete`, some properties could not be read.
  // They may be the state or a claim, so neither is reported as missing.
  if (literal.kind !== "record") return null
  const stated = entries.find(({ key }) => key === "state")
  if (stated === undefined && literal.complete) shape.missing(literal, "people", "state")
  const state = stated === undefined ? null : personStateOf(stated.value, shape)
  const claims = entries.filter(({ key }) => key !== "state")
  if (claims.length === 0 && state !== null && literal.complete)
    shape.report("P138/none", literal.span, { state: state.value })
  const wanted = claims.map((entry) => ({ entry, values: wantedOf(entry, declared, shape) }))
  if (state === null || wanted.length === 0 || !literal.complete) return null
  const known = wanted.flatMap(({ entry, values }) => (values === null ? [] : [[entry.key, values] as const]))
  if (known.length < wanted.length) return null
  return {
    span: literal.span,
    state,
    claims: claims.map(({ key, keySpan }) => ({ value: key, span: keySpan })),
    people: { state: state.value, ...Object.fromEntries(known.toSorted(([a], [b]) => (a < b ? -1 : 1))) },
  }
}

/** Reads the state of people with claims. Another auth state, in which nobody has claims, gets a finding of its own. */
function personStateOf(literal: Literal, shape: ShapeReader): RequirementAst["state"] {
  if (literal.kind === "string" && [...AUTH_STATES, "anyone"].some((word) => word === literal.value)) {
    const state = PEOPLE.find((one) => one === literal.value)
    if (state !== undefined) return { value: state, span: literal.span }
    return shape.report("P138/state", literal.span, { state: literal.value, states: PEOPLE })
  }
  return shape.word(literal, "state of people", PEOPLE)
}

/** The values that a requirement names for a claim, in the claim's order. `atLeast` is expanded to a list. */
function wantedOf(
  { key, keySpan, value }: PropertyEntry,
  claims: Declared["claims"],
  shape: ShapeReader,
): ClaimValues | null {
  const claim = claims.get(key)
  // Null for a declaration with errors, which were reported; undefined for a claim that is not declared.
  if (claim === null) return null
  if (claim === undefined) {
    const names = [...claims.keys()]
    return shape.report("P134", keySpan, { ...nearestTo(key, names), claims: names }, shape.fix(keySpan, key, names))
  }
  if (value.kind === "record") {
    const least = shape.fields(value, "values", ["atLeast"])?.get("atLeast") ?? null
    if (!claim.isOrdered)
      return shape.report("P137", value.span, { claim: key }, { related: [shape.place(claim.name.span)] })
    // The values are listed from lowest to highest.
    const lowest = least === null ? null : listedValue(least, claim, shape)
    return lowest === null ? null : claim.values.slice(claim.values.indexOf(lowest.value))
  }
  const items = shape.items(value, "values")
  if (items === null) return null
  if (items.length === 0) return shape.report("P136/empty", value.span, { claim: key })
  const listed = items.map((item) => listedValue(item, claim, shape))
  const read = listed.filter((text) => text !== null)
  const repeated = repeatedIn(read)
  for (const text of repeated)
    shape.report("P136/repeated", text.span, { value: text.value }, { fix: shape.removal(text.span) })
  if (repeated.length > 0 || read.length < listed.length) return null
  return claim.values.filter((one) => read.some((text) => text.value === one))
}

/** A value that the claim lists; null for any other, which is reported. */
function listedValue(literal: Literal, claim: ClaimAst, shape: ShapeReader): Spanned<string> | null {
  const text = shape.text(literal, "value")
  if (text === null || claim.values.includes(text.value)) return text
  const args = { ...nearestTo(text.value, claim.values), claim: claim.name.value, values: claim.values }
  return shape.report("P135", text.span, args, shape.fix(text.span, text.value, claim.values))
}

/** The arguments of a finding about an unknown word. */
const nearestTo = (written: string, words: readonly string[]): Pick<ArgsOf<"P134">, "written" | "nearest"> => ({
  written,
  nearest: nearestOf(written, words),
})

/** Reads a requirement: a word, the name of a visitor, or an object with claims. */
export function requirementOf(literal: OptionalLiteral, declared: Declared, shape: ShapeReader): RequirementAst | null {
  return namedOrPeople<RuleRequirement>(literal, "requirement", REQUIREMENTS, declared, shape)
}

/** Reads the `admit` of an invariant: an auth state, the name of a visitor, or an object with claims. */
export function admittedOf(literal: OptionalLiteral, declared: Declared, shape: ShapeReader) {
  return namedOrPeople<Admitted>(literal, "state", AUTH_STATES, declared, shape)
}

/** Reads a word of a fixed list, the name of a visitor, or an object with claims. */
function namedOrPeople<Value extends RuleRequirement | Admitted>(
  literal: OptionalLiteral,
  value: "requirement" | "state",
  words: readonly Extract<Value, string>[],
  { claims, visitors }: Declared,
  shape: ShapeReader,
): RequirementAst<Value> | null {
  if (literal?.kind === "record") {
    const found = peopleOf(literal, claims, shape)
    if (found === null) return null
    const { people, ...ast } = found
    return { ...ast, value: people as Value }
  }
  const word = shape.word(literal, value, [...words, ...(visitors.keys() as Iterable<Extract<Value, string>>)])
  if (word === null) return null
  const visitor = visitors.get(word.value)
  // Null for a declaration with errors, which were reported; undefined for a word of the language. A visitor's state
  // and claims get the place of its name here, so that findings underline the use.
  if (visitor === null) return null
  const { span } = word
  if (visitor === undefined) return { ...word, state: null, claims: [] }
  const state = visitor.state === null ? null : { value: visitor.state.value, span }
  return { ...word, state, claims: visitor.claims.map(({ value: name }) => ({ value: name, span })) }
}
