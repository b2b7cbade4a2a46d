import { REQUIREMENT } from "../../../../policy/words.ts"
import { policyHash, type AuthState } from "../../../generated/guards.ts"
import { formattedBy, type Text } from "../../../language/use-text.ts"
import type { ShownApprovers } from "../../../policies/approvals/approvers.ts"
import type { Audited } from "../../../policies/chosen/audited.server.ts"
import type { Governing } from "../../../policies/chosen/governing.server.ts"
import type { RuleDate } from "../../../policies/compiler/compile-job.server.ts"
import { pageNamed, pageOf } from "../../../policies/compiler/parts.ts"
import { MAX_CHARACTERS, MAX_ROWS } from "../../../policies/pictures/few-pages.ts"
import { shownAnswersOf, type LastApproval } from "../answers/shown-answers.server.ts"
import { dayOf, presentAccessOf, withheldUntilDay, type ShadowOf } from "../shared/present-access.ts"
import { isOfMonth, questionsOf } from "./table-questions.ts"
import { rowKeyOf, addressSearched, isFiltered, orderOf, rowsOf, type TableQuery } from "./table-view.ts"
import type { TableRow } from "../../../policies/chosen/guard-table.ts"
import {
  mayBreakUntil,
  operationSince,
  outcomePhrasesOf,
  ruleSentenceOf,
  withheldUntil,
  wordInRow,
  type SentenceText,
} from "../../../policies/chosen/guard-table.server.ts"

/** A row with the last day of shadow mode at each denial that it withholds. `known` are the policy's auth states. */
export function rowInShadowMode<Row extends TableRow>(row: Row, policy: ShadowOf, known: readonly AuthState[]): Row {
  const until = withheldUntil(policy, row)
  if (until === null) return row
  return {
    ...row,
    outcomes: withheldUntilDay(row.outcomes, until, known),
    writes: withheldUntilDay(row.writes, until, known),
  }
}

/** Translates a rule's sentence into the reader's language. */
export const sentenceText =
  (text: Text): SentenceText =>
  (message, values) =>
    formattedBy(text, { message, values })

/** An operation in one plain sentence, after its name. `known` are the policy's auth states. */
export function operationSentenceOf(
  { require, outcomes }: Pick<TableRow, "require" | "outcomes">,
  text: Text,
  known: readonly AuthState[],
): string {
  const people = text(REQUIREMENT[wordInRow(require, outcomes)].whom)
  const phrases = outcomePhrasesOf(outcomes, known, sentenceText(text))
  return `${[text("{{people}} may call it", { people }), ...phrases].join("; ")}.`
}

/** The most that one page of a list contains. */
const PAGE_LIMITS = { entries: MAX_ROWS, characters: MAX_CHARACTERS }

/** The reader's question about the table, with the facts that answer it. */
interface Asked {
  readonly query: TableQuery
  readonly text: Text
  /** The parameters of the address, with a page number for each list beneath the table. */
  readonly params: URLSearchParams
  /** The rule that governs the searched address; null if the search is not for an address. */
  readonly governing: Governing | null
  readonly approval: LastApproval
  /** The approvers of each version's openings, needed only for the details of an open rule. */
  readonly approvers: readonly (ShownApprovers | null)[]
}

export type TableData = ReturnType<typeof tableDataOf>

/** The data of a guard table's page, for the search and the filters in its address. */
export function tableDataOf(audited: Audited, { query, text, params, governing, approval, approvers }: Asked) {
  const { about, rows, policy, runs, record } = audited
  const now = Date.now()
  const { timeline, endedOn } = presentAccessOf(audited, dayOf(now))
  const { table } = timeline
  if (table === null) throw new Error("a version that was in force has no guard table")
  const pathname = addressSearched(query)
  const rowsInForce = rows.map((row) => ({
    ...rowInShadowMode(row, table, table.states),
    // In the reader's language, because a search looks into the sentences. Without shadow mode, which has an end.
    sentence: ruleSentenceOf(row, table.states, sentenceText(text)),
  }))
  const decidingRule = governing?.kind === "rule" ? governing.key : null
  const found = rowsOf(rowsInForce, query, decidingRule, ({ dates }) => isOfMonth(dates.access, now), table.states)
  // The rule whose details the address opens. Its page is shown, whatever page number is in the address.
  const open = found.find((row) => rowKeyOf(row) === query.rule)
  const page = pageOf(found, open ?? query.page, PAGE_LIMITS)
  const approversAt = (date: RuleDate): ShownApprovers | null =>
    date.kind === "committed"
      ? (approvers[timeline.versions.findIndex(({ commit }) => commit === date.hash)] ?? null)
      : null
  // One page of a list beneath the table. Its page number is in a parameter with its name.
  const listed = <Entry extends object>(name: string, entries: readonly Entry[]) =>
    pageOf(entries, pageNamed(params.get(name)), PAGE_LIMITS)
  // The answer to a path that no rule covers, and the last day on which shadow mode withholds it.
  const unlisted = { status: table.unlisted.status, withheldUntil: withheldUntil(table, null) }
  const invariants = listed("invariants", table.invariants)
  const untilOf = mayBreakUntil(table)
  const invariantsShown = invariants.entries.map((one) => ({ ...one, mayBreakUntil: untilOf(one) }))
  return {
    about,
    // A filtered table omits the dashboard's answers.
    answers: isFiltered(query) ? null : shownAnswersOf(timeline, approval, record === null, text),
    // The hash of the policy that this server runs; `isShown` is true if the page shows that policy. Null for other
    // apps, because what they run is unknown here.
    serverPolicy: record === null ? { hash: policyHash, isShown: runs } : null,
    query,
    questions: questionsOf(rowsInForce, query, now, table.states),
    page: {
      ...page,
      entries: page.entries.map((row) => {
        // The details, which name the approvers, are of the open rule only.
        const approved = row === open ? approversAt(row.dates.access) : null
        return approved === null ? row : { ...row, approvers: approved }
      }),
    },
    // The order that the page has. `query.sort` is empty if nobody has chosen one.
    order: orderOf(query, rows.length),
    // The number of all rules, before filtering.
    total: rows.length,
    searched: pathname === null || governing === null ? null : { pathname, governing, unlisted },
    states: table.states,
    shadow: table.shadow ?? null,
    // The last day of a shadow mode that is over, so that its denials are enforced.
    shadowEndedOn: endedOn,
    policyPath: policy.path,
    policyHash: policy.hash,
    beyond: {
      unlisted,
      // Server functions without a path, each with its own rule.
      operations: listed(
        "operations",
        (table.operations ?? []).map((row) => ({
          name: row.name,
          why: row.why,
          require: row.require,
          // The last change of access to it.
          since: operationSince(audited.datesOfRule, row.name),
          sentence: operationSentenceOf(row, text, table.states),
        })),
      ),
      outside: listed("outside", table.outside),
      // True while the policy is in shadow mode, which does not apply to operations.
      isInShadow: table.shadow !== undefined,
      // Each with the last day on which shadow mode may let in people to whom it never opens.
      invariants: { ...invariants, entries: invariantsShown as readonly (typeof invariantsShown)[number][] },
      accepted: listed("accepted", timeline.accepted),
      // The place of the second lock of an app on Next: `sealed` into the build, or `wrapped` around its modules. Null
      // for another app, or if it is not in the record.
      secondLock: table.secondLock ?? null,
      // Requests that only the second lock refuses, because the first lock judges them by another page's rule.
      held: listed("held", table.heldRequests ?? []),
      // Addresses at which a framework shows the page of another address.
      rewrites: listed("rewrites", table.rewrites ?? []),
      // Today's date in UTC.
      today: dayOf(now),
    },
    hasReport: audited.reportOf !== null,
  }
}
