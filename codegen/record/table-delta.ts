import { compareText, ruleKeyOf } from "../../policy/governing-rule.ts"
import { outcomesOf } from "../../policy/guard-table.ts"
import type { Path, Policy } from "../../policy/language.ts"
import { presentStatesOf } from "../../policy/states.ts"
import { textOfOutcome } from "../check/checked-policy.ts"
import type { RecordedRow, RecordedTable } from "./access-record.ts"
import type { TableFile } from "./record-schema.ts"

export function recordedTableOf(policy: Policy): RecordedTable {
  const states = presentStatesOf(policy)
  const rows = policy.rules.map((rule): RecordedRow => {
    const { path, match, require, why } = rule
    const [outcomes, writes] = [outcomesOf(policy, rule, "load"), outcomesOf(policy, rule, "write")]
    const textOf = (state: (typeof states)[number]): string => {
      const [load, write] = [textOfOutcome(outcomes[state]), textOfOutcome(writes[state])]
      return load === write ? load : `${load} / ${write}`
    }
    return { path, match, require, why, outcomes: Object.fromEntries(states.map((state) => [state, textOf(state)])) }
  })
  return {
    unlisted: policy.unlisted,
    outside: policy.outside.map(({ path, match, why }) => ({ path, match, why })).sort(byKey),
    rows: rows.sort(byKey),
  }
}

const keyOf = ({ path, match }: Pick<RecordedRow, "path" | "match">): string => ruleKeyOf({ path: path as Path, match })

const byKey = (a: Pick<RecordedRow, "path" | "match">, b: Pick<RecordedRow, "path" | "match">): number =>
  compareText(keyOf(a), keyOf(b))

/** What makes one table another. */
export function tableDeltaOf(before: RecordedTable | null, after: RecordedTable): TableFile {
  const old = new Map((before?.rows ?? []).map((row) => [keyOf(row), JSON.stringify(row)]))
  const now = new Set(after.rows.map(keyOf))
  const isSameOutside = before !== null && JSON.stringify(before.outside) === JSON.stringify(after.outside)
  return {
    set: after.rows.filter((row) => old.get(keyOf(row)) !== JSON.stringify(row)).map((row) => ({ ...row })),
    drop: [...old.keys()].filter((key) => !now.has(key)),
    unlisted: after.unlisted,
    ...(isSameOutside ? {} : { outside: after.outside.map((one) => ({ ...one })) }),
  }
}

export function tableAfter(before: RecordedTable | null, { set, drop, unlisted, outside }: TableFile): RecordedTable {
  const rows = new Map<string, RecordedRow>((before?.rows ?? []).map((row) => [keyOf(row), row]))
  for (const key of drop) rows.delete(key)
  for (const row of set) rows.set(keyOf(row), row)
  return {
    unlisted,
    outside: outside?.map((one) => ({ ...one, path: one.path as Path })) ?? before?.outside ?? [],
    rows: [...rows.values()].sort(byKey),
  }
}
