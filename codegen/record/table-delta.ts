import { fullTextOfRequirement } from "../../policy/claims.ts"
import { compareText, ruleKeyOf } from "../../policy/governing-rule.ts"
import { outcomesOf } from "../../policy/guard-table.ts"
import type { Operation, Path, Policy, Rule, ShadowMode } from "../../policy/language.ts"
import { AUTH_STATES, presentStatesOf } from "../../policy/states.ts"
import { textOfOutcome } from "../check/regions/checked-policy.ts"
import {
  claimsIn,
  namedPeopleIn,
  textOfVisitorCells,
  visitorCellsOf,
  visitorCellsOfOperation,
} from "../../policy/named-people.ts"
import type { RecordedClaim, RecordedOperation, RecordedRow, RecordedTable } from "./access-record.ts"
import type { ClaimFile, TableFile } from "./record-schema.ts"
import { cached } from "../source/cached.ts"

/**
 * Returns a function that makes the table of each policy of a history in turn. A row that equals the previous version's
 * is the same object, to save memory and comparisons.
 */
export function tableRecorder(): (policy: Policy) => RecordedTable {
  let before: ReadonlyMap<string, RecordedRow> = new Map()
  let known: { readonly context: string; readonly answers: ReturnType<typeof answerReader> } | null = null
  return (policy) => {
    // Everything beside the rule on which its answers depend. The cache of answers is kept while this stays the same.
    const context = JSON.stringify([policy.absent, policy.home, policy.unlisted, policy.claims, policy.visitors])
    if (known?.context !== context) known = { context, answers: answerReader(policy) }
    const { answers } = known
    const rows = policy.rules.map((rule): readonly [string, RecordedRow] => {
      const { path, match, why, alsoChecks } = rule
      const { require, write, ...answered } = answers(rule)
      const key = ruleKeyOf(rule)
      // The keys are in the order of the file.
      const row: RecordedRow = {
        path,
        match,
        require,
        ...(write === undefined ? {} : { write }),
        ...(alsoChecks === undefined ? {} : { alsoChecks }),
        why,
        ...answered,
      }
      const old = before.get(key)
      return [key, old !== undefined && isSame(old, row) ? old : row]
    })
    before = new Map(rows)
    return {
      unlisted: policy.unlisted,
      outside: policy.outside.map(({ path, match, why }) => ({ path, match, why })).sort(byKey),
      rows: rows.toSorted(([a], [b]) => compareText(a, b)).map(([, row]) => row),
      ...(policy.operations === undefined
        ? {}
        : { operations: policy.operations.map((one) => operationOf(one, policy)) }),
      ...(policy.shadow === undefined ? {} : { shadow: policy.shadow }),
      ...(policy.claims === undefined ? {} : { claims: claimsIn(policy) }),
      ...(policy.visitors === undefined ? {} : { visitors: namedPeopleIn(policy) }),
    }
  }
}

/** The row of an operation. Operations have the answers for writes only. */
function operationOf({ name, why, ...terms }: Operation, policy: Policy): RecordedOperation {
  const outcomes = outcomesOf(policy, terms, "write")
  const names = Object.keys(policy.visitors ?? {}).sort()
  const cellOf = (visitor: string): string => textOfVisitorCells(visitorCellsOfOperation(visitor, terms, policy))
  return {
    name,
    require: fullTextOfRequirement(terms.require, policy),
    why,
    outcomes: Object.fromEntries(presentStatesOf(policy).map((state) => [state, textOfOutcome(outcomes[state])])),
    ...(names.length === 0 ? {} : { visitors: Object.fromEntries(names.map((one) => [one, cellOf(one)])) }),
  }
}

/** True for equal rows. Answers are compared by identity: the cache gives the same objects for the same requirement. */
const isSame = (a: RecordedRow, b: RecordedRow): boolean =>
  (Object.keys({ ...a, ...b }) as (keyof RecordedRow)[]).every((key) => a[key] === b[key])

/** The part of a row that depends only on the rule's requirements and denials. */
type Answers = Pick<RecordedRow, "require" | "write" | "outcomes" | "visitors">

/** Returns a function for a rule's outcomes for every visitor, cached by requirement and denials. */
function answerReader(policy: Policy): (rule: Rule) => Answers {
  const states = presentStatesOf(policy)
  const names = Object.keys(policy.visitors ?? {}).sort()
  const known = new Map<string, Answers>()
  return (rule) => {
    const { require, write, deny } = rule
    const isPlain = deny === undefined && write === undefined && typeof require === "string"
    // Most rules require a word and nothing else, and share their answers.
    const key = isPlain ? require : JSON.stringify([require, deny, write])
    return cached(known, key, () => answersOf(rule))
  }

  function answersOf(rule: Rule): Answers {
    const { require, write } = rule
    const [outcomes, writes] = [outcomesOf(policy, rule, "load"), outcomesOf(policy, rule, "write")]
    const textOf = (state: (typeof states)[number]): string => {
      const [load, write] = [textOfOutcome(outcomes[state]), textOfOutcome(writes[state])]
      return load === write ? load : `${load} / ${write}`
    }
    const cellOf = (name: string): string => textOfVisitorCells(visitorCellsOf(name, rule, policy))
    return {
      require: fullTextOfRequirement(require, policy),
      ...(write === undefined ? {} : { write: fullTextOfRequirement(write, policy) }),
      outcomes: Object.fromEntries(states.map((state) => [state, textOf(state)])),
      ...(names.length === 0 ? {} : { visitors: Object.fromEntries(names.map((name) => [name, cellOf(name)])) }),
    }
  }
}

const byKey = (a: Pick<RecordedRow, "path" | "match">, b: Pick<RecordedRow, "path" | "match">): number =>
  compareText(ruleKeyOf(a), ruleKeyOf(b))

// Cached, because each table is compared twice: with the previous and the next one.
const texts = new WeakMap<RecordedRow, string>()

/** A row as text, for comparison. */
const textOfRow = (row: RecordedRow): string => cached(texts, row, () => JSON.stringify(row))

/** The difference between two tables: new or changed rows (`set`), removed rows (`drop`), and the short parts whole. */
export function tableDeltaOf(before: RecordedTable | null, after: RecordedTable): TableFile {
  const old = new Map((before?.rows ?? []).map((row) => [ruleKeyOf(row), textOfRow(row)]))
  const now = new Set(after.rows.map(ruleKeyOf))
  // `outside` is left out if it is as before. If another part is absent, the table does not have it.
  const isSameOutside = before !== null && JSON.stringify(before.outside) === JSON.stringify(after.outside)
  return {
    set: after.rows.filter((row) => old.get(ruleKeyOf(row)) !== textOfRow(row)),
    drop: [...old.keys()].filter((key) => !now.has(key)),
    unlisted: after.unlisted,
    ...(isSameOutside ? {} : { outside: after.outside }),
    ...(after.operations === undefined ? {} : { operations: after.operations }),
    ...(after.shadow === undefined ? {} : { shadow: shadowFileOf(after.shadow) }),
    ...(after.claims === undefined ? {} : { claims: after.claims.map(claimFileOf) }),
    ...(after.visitors === undefined ? {} : { visitors: after.visitors }),
  }
}

/** A claim with its keys in the order of the file. */
const claimFileOf = ({ name, ordered, within, asOf, why, ...kind }: RecordedClaim): ClaimFile => ({
  name,
  ...("one" in kind ? { one: kind.one } : { many: kind.many }),
  ...(ordered === undefined ? {} : { ordered }),
  ...(within === undefined ? {} : { within }),
  asOf,
  why,
})

const shadowFileOf = ({ until, rules }: ShadowMode): NonNullable<TableFile["shadow"]> =>
  rules === undefined ? { until } : { until, rules }

/** The table after a difference is applied: the inverse of `tableDeltaOf`. */
export function tableAfter(
  before: RecordedTable | null,
  { set, drop, unlisted, outside, operations, shadow, claims, visitors }: TableFile,
): RecordedTable {
  const rows = new Map<string, RecordedRow>((before?.rows ?? []).map((row) => [ruleKeyOf(row), row]))
  for (const key of drop) rows.delete(key)
  // States are in a fixed order, so that rows never differ only in that.
  for (const row of set) rows.set(ruleKeyOf(row), { ...row, outcomes: inOrder(row.outcomes) })
  return {
    unlisted,
    outside: outside?.map((one) => ({ ...one, path: one.path as Path })) ?? before?.outside ?? [],
    rows: [...rows.values()].sort(byKey),
    ...(operations === undefined
      ? {}
      : { operations: operations.map((one) => ({ ...one, outcomes: inOrder(one.outcomes) })) }),
    ...(shadow === undefined ? {} : { shadow }),
    ...(claims === undefined ? {} : { claims: claims as readonly RecordedClaim[] }),
    ...(visitors === undefined ? {} : { visitors }),
  }
}

/** The outcomes with their states in the fixed order. */
const inOrder = (outcomes: RecordedRow["outcomes"]): RecordedRow["outcomes"] =>
  Object.fromEntries(AUTH_STATES.flatMap((state) => (outcomes[state] === undefined ? [] : [[state, outcomes[state]]])))
