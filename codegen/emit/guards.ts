import { meaningOf, ownOf, paramPositionsOf, valuesOfClaim, wordOf, type ResolvedPeople } from "../../policy/claims.ts"
import { requirementFor, type Terms } from "../../policy/decision.ts"
import { encodedPathOf } from "../../policy/canonical-path.ts"
import { groupedBy } from "../../policy/grouped-by.ts"
import { compareText, operationKeyOf } from "../../policy/governing-rule.ts"
import { ACCESSES, AUTH_STATES, MATCH_MODES, REQUIREMENTS, type Access } from "../../policy/states.ts"
import { outcomesOf, type StateOutcome } from "../../policy/guard-table.ts"
import type { Policy, Requirement } from "../../policy/language.ts"
import type { CheckedPolicy, GovernedPage } from "../check/regions/checked-policy.ts"
import type { SpannedRule } from "../source/resolve.ts"
import { escapedControls } from "../source/visible.ts"
import { generatedBy, OWN_COMMAND, type EmittedFile } from "./file.ts"
import { lettersOf, type Letters } from "./letters.ts"
import { matcherTextOf, type MatcherForm } from "./matcher-text.ts"
import { RUNTIME_TEXT } from "./runtime-text.ts"

/** A region of a module's text, between `// #region name` and `// #endregion`. */
const REGION = /^\/\/ #region (?<name>.+)\n(?<text>[^]*?)\n\/\/ #endregion$/gm

/**
 * The text of a named region of a module in `runtime/`, which is copied into the guards. Line ends are normalised,
 * because git may convert them. `;)` becomes `; )`, as earlier releases wrote it: a new release must not change the
 * guards of an unchanged policy.
 */
export function regionOf(module: keyof typeof RUNTIME_TEXT, name: string): string {
  for (const { groups } of RUNTIME_TEXT[module].replaceAll("\r\n", "\n").matchAll(REGION))
    if (groups?.name === name) return groups.text!.replaceAll(/(?<=\w;)\) {/g, " ) {")
  throw new Error(`runtime/${module}.ts has no region named ${name}`)
}

/** The code that walks a matcher's table. Policies whose patterns are pure ASCII get a smaller version. */
export function matcherRuntimeOf(letters: Letters): readonly string[] {
  const walk = regionOf("walk", "walk")
  return [
    regionOf("table", "layout"),
    ...(letters === "ascii"
      ? [walk.replace(...WITHOUT_ESCAPES), regionOf("ascii", "odd letter")]
      : [walk, regionOf("any-letter", "odd letter")]),
    regionOf("table", "table"),
    regionOf(letters === "ascii" ? "ascii" : "any-letter", "decoding"),
    regionOf("escapes", "escapes"),
    ...(letters === "any" ? [regionOf("any-letter", "folding")] : []),
  ]
}

/** Removes a check that ASCII policies do not need: no percent-encoded byte beyond ASCII is part of their words. */
const WITHOUT_ESCAPES = ["(isOdd(code) || holdsEscape(path, start, at))", "isOdd(code)"] as const

/**
 * The guards as one self-contained module: no imports and only erasable types, so that any runtime that strips types
 * can load it. `form` is that of the matcher: the app's guards are `faster`. INVARIANT: its text depends on the set of
 * rules alone, never on their order or place in the file.
 */
export function emitGuards(
  checked: CheckedPolicy,
  form: MatcherForm = "faster",
  command: string = OWN_COMMAND,
): EmittedFile {
  const { policy, policyHash, rules, pages } = checked
  const operations = policy.operations ?? []
  const keys = [...rules.map(({ key }) => key), ...operations.map(operationKeyOf)]
  // Guards that decide by claims too need other code. Policies without claims keep the smaller one.
  const runtime = checked.claims.size === 0 ? "guards" : "claims"
  const destinations = [...Object.values(policy.home), ...policy.rules.flatMap(({ deny }) => Object.values(deny ?? {}))]
    .filter((to) => typeof to === "string")
    .map(encodedPathOf)
  // `ServedPath` has every path that a guard may redirect to, and every page without params.
  const served = pages.filter(isConcrete).map(({ entry }) => entry.path)
  const matchers = [
    matcherTextOf("ruleAt", "The place in `rows` of the rule that governs a pathname, -1 for none.", rules, form),
    matcherTextOf("outsideAt", "-1 where a pathname is not outside the policy.", checked.outside, form),
  ]
  const text = [
    `// ${generatedBy(command)}`,
    `export const policyHash = ${quoted(policyHash)}`,
    `export const authStates = [${AUTH_STATES.map(quoted).join(", ")}] as const`,
    `export type AuthState = (typeof authStates)[number]`,
    TYPES,
    `/** A rule of the policy: its pattern and its match mode${operations.length === 0 ? "" : ", or an operation with its name"}. */\nexport type RuleKey =${unionOf(keys)}`,
    `/** A path without params that some page serves. */\nexport type ServedPath =${unionOf([...served, ...destinations])}`,
    interfaceOf("PageRequirement", "The requirement of the rule that governs each page.", pages, (ruled) =>
      [...new Set(ruled.map(({ rule }) => requirementTextOf(rule, policy)))].join(" | "),
    ),
    `export type PagePath = keyof PageRequirement`,
    interfaceOf("PageRule", "The governing rule of each page.", pages, (ruled) =>
      ruled.length === 1 ? keysText(ruled) : `readonly ${keysText(ruled)}`,
    ),
    ...operationTypesOf(policy),
    // Marked as pure, so that a bundler leaves it out of browser code that does not use it.
    `export const ruleOfPage: PageRule = /* @__PURE__ */ Object.freeze({${block(
      rulesByPath(pages).map(
        ([path, ruled]) => `${quoted(path)}: ${keysText(ruled)}${ruled.length > 1 ? " as const" : ""}`,
      ),
    )}})`,
    ...basenameOf(checked),
    ...shadowOf(checked),
    `export const unlisted = ${policy.unlisted}`,
    `/** The home of each auth state: the page to which its visitors are redirected, or the status that they get instead. */\nexport const home = Object.freeze({${block(
      Object.entries(policy.home).map(
        ([state, to]) => `${quoted(state)}: ${typeof to === "number" ? to : addressText(to)}`,
      ),
    )}} as const)`,
    ...claimsOf(checked),
    regionOf(runtime, "outcomes"),
    regionOf("states", "states"),
    `// The requirement, then the outcomes of page loads and of writes, both in the order of \`authStates\`.\nconst rows: readonly Row[] = [${block(
      [
        ...rules.map(({ key, rule }) => rowText(key, rule, policy, ACCESSES)),
        ...operations.map((operation) => rowText(operationKeyOf(operation), operation, policy, ["write", "write"])),
      ],
    )}]`,
    regionOf(runtime, "rows"),
    `// The router's own name for each match, to the rule that governs every path of it.\nconst patterns: ReadonlyMap<string, RuleKey | "unlisted"> = new Map<string, RuleKey | "unlisted">([${block(
      patternsOf(checked).map(([pattern, key]) => `[${quoted(pattern)}, ${quoted(key)}]`),
    )}])`,
    ...paramNamesOf(checked),
    regionOf(runtime, "decisions"),
    ...(operations.length === 0 ? [] : [regionOf(runtime, "operations")]),
    regionOf("table", "odd"),
    ...severalOf(checked),
    ...matchers,
    ...matcherRuntimeOf(lettersOf([...rules, ...checked.outside])),
  ]
  return { path: "guards.ts", text: `${text.join("\n\n")}\n` }
}

/** The base path: emitted only if the app has one. */
const basenameOf = ({ routes }: CheckedPolicy): readonly string[] =>
  routes?.basename === undefined
    ? []
    : [
        `/** The router's base path, which precedes every path of the app. No pattern contains it. */\nexport const basename = ${quoted(routes.basename)}`,
      ]

/** The denials that the locks withhold: emitted only if the policy has a shadow mode. */
function shadowOf({ policy: { shadow } }: CheckedPolicy): readonly string[] {
  if (shadow === undefined) return []
  const { until, rules } = shadow
  const named = rules === undefined ? "" : `, rules: Object.freeze([${rules.map(quoted).join(", ")}] as const)`
  return [
    `/** Shadow mode: denials of these rules, or of every rule, are reported but not enforced until the end of that day. */\nexport const shadow = Object.freeze({ until: ${quoted(until)}${named} } as const)`,
  ]
}

/**
 * The requirement that every request to a rule's pages has met, whatever its method. It determines the type of the
 * session in those pages.
 */
function commonRequirementOf(rule: Terms, policy: Policy): Requirement {
  const [load, write] = ACCESSES.map((access) => wordOf(meaningOf(requirementFor(rule, access), policy)))
  if (load === write) return load!
  // Verified people are signed in, too. Any other two requirements have only `anyone` in common.
  return [load, write].every((word) => word === "signed-in" || word === "verified") ? "signed-in" : "anyone"
}

/**
 * The type of the common requirement of a rule as code, with the claims that both page loads and writes have tested.
 */
function requirementTextOf(rule: Terms, policy: Policy): string {
  const word = quoted(commonRequirementOf(rule, policy))
  const [load, write] = ACCESSES.map((access) => meaningOf(requirementFor(rule, access), policy))
  // If one of the two tests no claims, there are none that every request has shown.
  if (typeof load === "string" || typeof write === "string") return word
  const fields = Object.keys(load!.claims)
    .filter((name) => Object.hasOwn(write!.claims, name))
    .map((name) => `readonly ${quoted(name)}: ${valueTypeOf(name, [load!, write!], policy)}`)
  return fields.length === 0 ? word : `{ readonly state: ${word}; readonly claims: { ${fields.join("; ")} } }`
}

/**
 * The type of a claim's value: a union of the tested values, or for `many` a list that may hold untested values too.
 */
function valueTypeOf(name: string, tested: readonly ResolvedPeople[], { claims }: Policy): string {
  const claim = ownOf(claims, name)!
  const declared = valuesOfClaim(claim)
  if ("many" in claim) return `readonly (${wordsOf(declared)})[]`
  return wordsOf(declared.filter((value) => tested.some((people) => people.claims[name]!.includes(value))))
}

/** The claims: emitted only if the policy declares some. All other guards decide by auth state alone. */
function claimsOf({ claims }: CheckedPolicy): readonly string[] {
  if (claims.size === 0) return []
  const names = [...claims.keys()]
  const entries = [...claims].map(([name, { claim, within }]) => {
    // Guards read the params of a claim's scope from the path, by their positions.
    const params = paramPositionsOf(within ?? []).map(({ position, name: param }) => `[${position}, ${quoted(param)}]`)
    const values = valuesOfClaim(claim).map(quoted).join(", ")
    return `${quoted(name)}: { one: ${"one" in claim}, values: [${values}], asOf: ${quoted(claim.asOf)}, params: [${params.join(", ")}] }`
  })
  return [
    `export type ClaimName =${unionOf(names)}`,
    `/** The claims that rules require. */\nexport const claims: Readonly<Record<ClaimName, Claim>> = Object.freeze({${block(entries)}})`,
    regionOf("claims", "visitors"),
  ]
}

/** The types of operations: emitted only if the policy lists some. */
function operationTypesOf(policy: Policy): readonly string[] {
  const { operations = [] } = policy
  if (operations.length === 0) return []
  const lines = operations.map((one) => `  readonly ${quoted(one.name)}: ${requirementTextOf(one, policy)}`)
  return [
    `/** The requirement of each operation. */\nexport interface OperationRequirement {\n${lines.join("\n")}\n}`,
    `export type OperationName = keyof OperationRequirement`,
  ]
}

/** The `claimParams` of the policy: emitted only if it declares claims. */
function paramNamesOf({ claims, claimParams }: CheckedPolicy): readonly string[] {
  if (claims.size === 0) return []
  const entries = [...claimParams].map(([key, names]) => {
    const fields = Object.entries(names).map(([param, name]) => `[${quoted(param)}]: ${quoted(name)}`)
    return `[${quoted(key)}, { ${fields.join(", ")} }]`
  })
  return [
    `const paramNames: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map<\n  string,\n  Readonly<Record<string, string>>\n>([${block(entries.sort(compareText))}])`,
  ]
}

/** A redirect's target as a string literal, percent-encoded, because a `Location` header takes only ASCII. */
const addressText = (path: string): string => quoted(encodedPathOf(path))

/** A string literal in which invisible characters are escaped: route paths may contain them. */
const quoted = (text: string): string => escapedControls(JSON.stringify(text))

/** A union type of these words, as code. */
const wordsOf = (words: readonly string[]): string => words.map(quoted).join(" | ")

/** The types that all guards export. */
const TYPES = `export type MatchMode = ${wordsOf(MATCH_MODES)}

export type Requirement = ${wordsOf(REQUIREMENTS)}

/** The outcome for a visitor. A redirect has no \`next\` parameter yet: the locks add it. */
export type Outcome =
  | { readonly kind: "proceed"; readonly rule: RuleKey }
  | { readonly kind: "redirect"; readonly to: ServedPath; readonly rule: RuleKey }
  | { readonly kind: "refuse"; readonly status: 400 | 401 | 403 | 404 | 503; readonly rule: RuleKey | null }`

/** The lines inside brackets or braces, indented, each with a comma. */
const block = (lines: readonly string[]): string =>
  lines.length === 0 ? "" : `\n${lines.map((line) => `  ${line},`).join("\n")}\n`

/** A union type of these words as code, sorted, each on a line of its own; `never` for none. */
function unionOf(words: readonly string[]): string {
  const sorted = [...new Set(words)].sort(compareText)
  return sorted.length === 0 ? " never" : `\n${sorted.map((word) => `  | ${quoted(word)}`).join("\n")}`
}

/** An interface as code, with a property for each page. */
const interfaceOf = (
  name: string,
  meaning: string,
  pages: readonly GovernedPage[],
  valueOf: (rules: readonly SpannedRule[]) => string,
): string => {
  const lines = rulesByPath(pages).map(([path, rules]) => `  readonly ${quoted(path)}: ${valueOf(rules)}`)
  return `/** ${meaning} */\nexport interface ${name} {${lines.length === 0 ? "" : `\n${lines.join("\n")}\n`}}`
}

/** The rules of each page, by its path in the route list. */
const rulesByPath = (pages: readonly GovernedPage[]): readonly (readonly [string, readonly SpannedRule[]])[] =>
  [...groupedBy(pages, ({ entry }) => entry.path)].map(([path, ruled]) => [path, ruled.map(({ rule }) => rule)])

/** The key of a single rule, or a list of the keys of several, as code. */
const keysText = (rules: readonly SpannedRule[]): string => {
  const keys = rules.map(({ key }) => quoted(key))
  return keys.length === 1 ? keys[0]! : `[${keys.join(", ")}]`
}

/**
 * The routes with several rules, because optional segments give them several paths. The lock accepts each of the rules.
 */
function severalOf({ pages }: CheckedPolicy): readonly string[] {
  const several = [...groupedBy(pages, ({ entry }) => entry.pattern)]
    .filter(([, ruled]) => ruled.length > 1)
    .map(([pattern, ruled]) => `[${quoted(pattern)}, [${ruled.map(({ rule }) => quoted(rule.key)).join(", ")}]]`)
    .sort(compareText)
  if (several.length === 0) return []
  return [
    `const several: ReadonlyMap<string, readonly RuleKey[]> = new Map<string, readonly RuleKey[]>([${block(several)}])`,
    regionOf("guards", "also governs"),
  ]
}

/** True for a page with exactly one path. */
const isConcrete = ({ entry }: GovernedPage): boolean =>
  !entry.splat && entry.scopes.length === 1 && entry.scopes[0]!.pattern.every(({ kind }) => kind === "literal")

/** A row of the guards' table. `accesses` selects its two columns of outcomes: an operation has writes in both. */
function rowText(key: string, terms: Terms, policy: Policy, accesses: readonly [Access, Access]): string {
  const cells = accesses.map((access) => {
    const outcomes = outcomesOf(policy, terms, access)
    return `[${AUTH_STATES.map((state) => cellOf(outcomes[state])).join(", ")}]`
  })
  return `[${[quoted(key), quoted(commonRequirementOf(terms, policy)), ...cells].join(", ")}]`
}

/** An outcome as the code of a cell in the guards' table. */
const cellOf = (outcome: StateOutcome): string => {
  switch (outcome.kind) {
    case "some": {
      const tests = Object.entries(outcome.claims).map(
        ([name, values]) => `[${quoted(name)}, [${values.map(quoted).join(", ")}]]`,
      )
      return `some(${[cellOf(outcome.otherwise), ...tests].join(", ")})`
    }
    case "proceed":
      return "proceed"
    case "redirect":
      return addressText(outcome.to)
    case "refuse":
      return String(outcome.status)
  }
}

/**
 * The rule of each pattern of the router, sorted. A page with several rules has the last of them here, and all in
 * `several`, where the second lock looks for the rule of the request's path.
 */
function patternsOf({ pages, notFound }: CheckedPolicy): readonly (readonly [string, string])[] {
  const all = new Map<string, string>(notFound.map((pattern) => [pattern, "unlisted"]))
  for (const { entry, rule } of pages) all.set(entry.pattern, rule.key)
  return [...all].sort(([a], [b]) => compareText(a, b))
}
