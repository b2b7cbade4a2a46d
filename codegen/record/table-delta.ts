import { wordOf } from "../../policy/claims.ts"
import { compareText, ruleKeyOf } from "../../policy/governing-rule.ts"
import { plainOutcomesOf } from "../../policy/guard-table.ts"
import type { Path, Policy, Rule, ShadowMode } from "../../policy/language.ts"
import { AUTH_STATES, presentStatesOf } from "../../policy/states.ts"
import { textOfOutcome } from "../check/regions/checked-policy.ts"
import type { RecordedRow, RecordedTable } from "./access-record.ts"
import type { TableFile } from "./record-schema.ts"

/**
 * Steps through the policies of a history. What most versions leave as it was, they share: a row that says what it said
 * in the version before is the same object.
 */
export function tableRecorder(): (policy: Policy) => RecordedTable {
  let before: ReadonlyMap<string, RecordedRow> = new Map()
  let known: { readonly destinations: string; readonly outcomes: OutcomeReader } | null = null
  return (policy) => {
    const destinations = JSON.stringify([policy.absent, policy.home, policy.unlisted])
    if (known?.destinations !== destinations) known = { destinations, outcomes: outcomeReader(policy) }
    const { outcomes } = known
    const rows = policy.rules.map((rule): readonly [string, RecordedRow] => {
      const { path, match, why } = rule
      const require = wordOf(rule.require)
      const key = keyOf(rule)
      const row = { path, match, require, why, outcomes: outcomes(rule) }
      const old = before.get(key)
      return [key, old !== undefined && isSame(old, row) ? old : row]
    })
    before = new Map(rows)
    return {
      unlisted: policy.unlisted,
      outside: policy.outside.map(({ path, match, why }) => ({ path, match, why })).sort(byKey),
      rows: rows.toSorted(([a], [b]) => compareText(a, b)).map(([, row]) => row),
      ...(policy.shadow === undefined ? {} : { shadow: policy.shadow }),
    }
  }
}

const isSame = (a: RecordedRow, b: RecordedRow): boolean =>
  a.path === b.path && a.match === b.match && a.require === b.require && a.why === b.why && a.outcomes === b.outcomes

type OutcomeReader = (rule: Rule) => RecordedRow["outcomes"]

/** Reads the outcomes of a rule in each auth state. Rules with equal requirements and denials have the same. */
function outcomeReader(policy: Policy): OutcomeReader {
  const states = presentStatesOf(policy)
  const known = new Map<string, RecordedRow["outcomes"]>()
  return (rule) => {
    const require = wordOf(rule.require)
    const key = rule.deny === undefined ? require : JSON.stringify([require, rule.deny])
    const before = known.get(key)
    if (before !== undefined) return before
    const [outcomes, writes] = [plainOutcomesOf(policy, rule, "load"), plainOutcomesOf(policy, rule, "write")]
    const textOf = (state: (typeof states)[number]): string => {
      const [load, write] = [textOfOutcome(outcomes[state]), textOfOutcome(writes[state])]
      return load === write ? load : `${load} / ${write}`
    }
    const made = Object.fromEntries(states.map((state) => [state, textOf(state)]))
    known.set(key, made)
    return made
  }
}

const keyOf = ({ path, match }: Pick<RecordedRow, "path" | "match">): string => ruleKeyOf({ path, match })

const byKey = (a: Pick<RecordedRow, "path" | "match">, b: Pick<RecordedRow, "path" | "match">): number =>
  compareText(keyOf(a), keyOf(b))

// Each table is compared twice: with the one before it and with the one behind it.
const texts = new WeakMap<RecordedRow, string>()

function textOfRow(row: RecordedRow): string {
  const known = texts.get(row)
  if (known !== undefined) return known
  const text = JSON.stringify(row)
  texts.set(row, text)
  return text
}

/** The difference that turns one table into another. */
export function tableDeltaOf(before: RecordedTable | null, after: RecordedTable): TableFile {
  const old = new Map((before?.rows ?? []).map((row) => [keyOf(row), textOfRow(row)]))
  const now = new Set(after.rows.map(keyOf))
  const isSameOutside = before !== null && JSON.stringify(before.outside) === JSON.stringify(after.outside)
  return {
    set: after.rows.filter((row) => old.get(keyOf(row)) !== textOfRow(row)).map((row) => ({ ...row })),
    drop: [...old.keys()].filter((key) => !now.has(key)),
    unlisted: after.unlisted,
    ...(isSameOutside ? {} : { outside: after.outside.map((one) => ({ ...one })) }),
    ...(after.shadow === undefined ? {} : { shadow: shadowFileOf(after.shadow) }),
  }
}

const shadowFileOf = ({ until, rules }: ShadowMode): NonNullable<TableFile["shadow"]> =>
  rules === undefined ? { until } : { until, rules: [...rules] }

export function tableAfter(
  before: RecordedTable | null,
  { set, drop, unlisted, outside, shadow }: TableFile,
): RecordedTable {
  const rows = new Map<string, RecordedRow>((before?.rows ?? []).map((row) => [keyOf(row), row]))
  for (const key of drop) rows.delete(key)
  // In a fixed order of states, so that a row cannot differ from the one before only in their order.
  for (const row of set) rows.set(keyOf(row), { ...row, outcomes: inOrder(row.outcomes) })
  return {
    unlisted,
    outside: outside?.map((one) => ({ ...one, path: one.path as Path })) ?? before?.outside ?? [],
    rows: [...rows.values()].sort(byKey),
    ...(shadow === undefined ? {} : { shadow }),
  }
}

const inOrder = (outcomes: RecordedRow["outcomes"]): RecordedRow["outcomes"] =>
  Object.fromEntries(AUTH_STATES.flatMap((state) => (outcomes[state] === undefined ? [] : [[state, outcomes[state]]])))
