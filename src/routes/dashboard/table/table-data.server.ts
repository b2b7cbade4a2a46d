import { REQUIREMENT } from "../../../../policy/words.ts"
import { policyHash, type AuthState } from "../../../generated/guards.ts"
import { formattedBy, type Text } from "../../../language/use-text.ts"
import type { ShownApprovers } from "../../../policies/approvals/approvers.ts"
import type { Audited } from "../../../policies/chosen/audited.server.ts"
import type { Governing } from "../../../policies/chosen/governing.server.ts"
import type { AccessTimeline, RuleDate } from "../../../policies/compiler/compile-job.server.ts"
import { pageNamed, pageOf, type ResultPage } from "../../../policies/compiler/parts.ts"
import { MAX_CHARACTERS, MAX_ROWS } from "../../../policies/pictures/few-pages.ts"
import { shownAnswersOf, type LastApproval, type ShownAnswers } from "../answers/shown-answers.server.ts"
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
  type GuardTableRow,
  type SentenceText,
} from "../../../policies/chosen/guard-table.server.ts"

/** A row with the last day of shadow mode at each denial that it withholds. `states` are the policy's auth states. */
export function rowInShadowMode<Row extends TableRow>(row: Row, policy: ShadowOf, states: readonly AuthState[]): Row {
  const until = withheldUntil(policy, row)
  if (until === null) return row
  return {
    ...row,
    outcomes: withheldUntilDay(row.outcomes, until, states),
    writes: withheldUntilDay(row.writes, until, states),
  }
}

/** Translates a rule's sentence into the reader's language. */
export const sentenceText =
  (text: Text): SentenceText =>
  (message, values) =>
    formattedBy(text, { message, values })

/** An operation in one plain sentence, after its name. `states` are the policy's auth states. */
export function operationSentenceOf(
  { require, outcomes }: Pick<TableRow, "require" | "outcomes">,
  text: Text,
  states: readonly AuthState[],
): string {
  const people = text(REQUIREMENT[wordInRow(require, outcomes)].whom)
  const phrases = outcomePhrasesOf(outcomes, states, sentenceText(text))
  return `${[text("{{people}} may call it", { people }), ...phrases].join("; ")}.`
}

/** The most that one page of a list contains. */
const PAGE_LIMITS = { entries: MAX_ROWS, characters: MAX_CHARACTERS }

/** The reader's request for the table, with the facts that the table needs to answer it. */
interface TableRequest {
  readonly query: TableQuery
  readonly text: Text
  /** The parameters of the address, with a page number for each list beneath the rules. */
  readonly params: URLSearchParams
  /** The rule that governs the searched address; null if the search is not for an address. */
  readonly governing: Governing | null
  readonly approval: LastApproval
  /** The approvers of each version's openings, needed only for the details of an open rule. */
  readonly approvers: readonly (ShownApprovers | null)[]
}

type GuardTable = NonNullable<AccessTimeline["table"]>

/** A row of the table as it is in force, with its rule in one sentence. */
interface ShownRow extends GuardTableRow {
  readonly sentence: string
  /** The approvers of the last change of access. Only the row whose details are open can have them. */
  readonly approvers?: ShownApprovers
}

/** The answer to a path that no rule covers, and the last day on which shadow mode withholds it. */
interface Unlisted {
  readonly status: GuardTable["unlisted"]["status"]
  readonly withheldUntil: string | null
}

/** An operation, which is a server function without a path, with its own rule. */
interface ShownOperation extends Pick<NonNullable<GuardTable["operations"]>[number], "name" | "why" | "require"> {
  /** The last change of access to it. */
  readonly since: RuleDate
  readonly sentence: string
}

/** An invariant, with the last day on which shadow mode may let in people to whom it never opens. */
type ShownInvariant = GuardTable["invariants"][number] & { readonly mayBreakUntil: string | null }

/** The lists beneath the rules, one page of each, and the facts that their sections need. */
export interface TablesBelowRules {
  readonly unlisted: Unlisted
  readonly operations: ResultPage<ShownOperation>
  readonly outside: ResultPage<GuardTable["outside"][number]>
  readonly invariants: ResultPage<ShownInvariant>
  readonly accepted: ResultPage<AccessTimeline["accepted"][number]>
  /**
   * The place of the second lock of an app on Next: `sealed` into the build, or `wrapped` around its modules. Null for
   * another app, or if it is not in the record.
   */
  readonly secondLock: NonNullable<GuardTable["secondLock"]> | null
  /** Requests that only the second lock refuses, because the first lock judges them by another page's rule. */
  readonly heldRequests: ResultPage<NonNullable<GuardTable["heldRequests"]>[number]>
  /** Addresses at which a framework shows the page of another address. */
  readonly rewrites: ResultPage<NonNullable<GuardTable["rewrites"]>[number]>
  /** Today's date in UTC. */
  readonly today: string
}

/** The data of a guard table's page. */
export interface TableData {
  readonly about: Audited["about"]
  /** The dashboard's answers to an auditor's questions; null for a filtered table, which omits them. */
  readonly answers: ShownAnswers | null
  /**
   * The hash of the policy that this server runs; `isShown` is true if the page shows that policy. Null for other apps,
   * because what they run is unknown here.
   */
  readonly serverPolicy: { readonly hash: string; readonly isShown: boolean } | null
  readonly query: TableQuery
  readonly questions: ReturnType<typeof questionsOf>
  readonly page: ResultPage<ShownRow>
  /** The order that the page has. `query.sort` is empty if nobody has chosen one. */
  readonly order: ReturnType<typeof orderOf>
  /** The number of all rules, before filtering. */
  readonly total: number
  /** The searched address and the rule that governs it; null if the search is not for an address. */
  readonly searched: {
    readonly pathname: string
    readonly governing: Governing
    readonly unlisted: Unlisted
  } | null
  /** The policy's auth states. */
  readonly states: readonly AuthState[]
  /** Null if the policy has no shadow mode, or one that is over (`shadowEndedOn`). An older version keeps its own. */
  readonly shadow: NonNullable<GuardTable["shadow"]> | null
  /** The last day of a shadow mode that is over, so that its denials are enforced; null if there is none. */
  readonly shadowEndedOn: string | null
  readonly policyPath: string
  readonly policyHash: string
  readonly belowRules: TablesBelowRules
  /** True if a report of the policy can be downloaded. */
  readonly hasReport: boolean
}

/** The data of a guard table's page, for the search and the filters in its address. */
export function tableDataOf(
  audited: Audited,
  { query, text, params, governing, approval, approvers }: TableRequest,
): TableData {
  const { about, rows, policy, isRunning, record } = audited
  const now = Date.now()
  const { timeline, endedOn } = presentAccessOf(audited, dayOf(now))
  const { table } = timeline
  if (table === null) throw new Error("a version that was in force has no guard table")
  const pathname = addressSearched(query)
  const rowsInForce = rows.map((row) => ({
    ...rowInShadowMode(row, table, table.states),
    // Translated here, because the search looks through the sentences. Shadow mode is not in them: it is temporary.
    sentence: ruleSentenceOf(row, table.states, sentenceText(text)),
  }))
  const decidingRule = governing?.kind === "rule" ? governing.key : null
  const rowsFound = rowsOf(rowsInForce, query, decidingRule, ({ dates }) => isOfMonth(dates.access, now), table.states)
  // The rule whose details the address opens. Its page is shown, whatever page number is in the address.
  const open = rowsFound.find((row) => rowKeyOf(row) === query.rule)
  const page = pageOf(rowsFound, open ?? query.page, PAGE_LIMITS)
  const approversAt = (date: RuleDate): ShownApprovers | null =>
    date.kind === "committed"
      ? (approvers[timeline.versions.findIndex(({ commit }) => commit === date.hash)] ?? null)
      : null
  const unlisted = { status: table.unlisted.status, withheldUntil: withheldUntil(table, null) }
  return {
    about,
    answers: isFiltered(query) ? null : shownAnswersOf(timeline, approval, record === null, text),
    serverPolicy: record === null ? { hash: policyHash, isShown: isRunning } : null,
    query,
    questions: questionsOf(rowsInForce, query, now, table.states),
    page: {
      ...page,
      entries: page.entries.map((row) => {
        const rowApprovers = row === open ? approversAt(row.dates.access) : null
        return rowApprovers === null ? row : { ...row, approvers: rowApprovers }
      }),
    },
    order: orderOf(query, rows.length),
    total: rows.length,
    searched: pathname === null || governing === null ? null : { pathname, governing, unlisted },
    states: table.states,
    shadow: table.shadow ?? null,
    shadowEndedOn: endedOn,
    policyPath: policy.path,
    policyHash: policy.hash,
    belowRules: {
      unlisted,
      ...listsBelowRules(table, timeline.accepted, audited, { text, params }),
      secondLock: table.secondLock ?? null,
      today: dayOf(now),
    },
    hasReport: audited.reportOf !== null,
  }
}

/**
 * One page of each list beneath the rules. Its page number is in the parameter with the list's name, that of
 * `heldRequests` in `held`.
 */
function listsBelowRules(
  table: GuardTable,
  accepted: AccessTimeline["accepted"],
  { datesOfRule }: Pick<Audited, "datesOfRule">,
  { text, params }: Pick<TableRequest, "text" | "params">,
) {
  const pageOfList = <Entry extends object>(name: string, entries: readonly Entry[]) =>
    pageOf(entries, pageNamed(params.get(name)), PAGE_LIMITS)
  const invariants = pageOfList("invariants", table.invariants)
  const mayBreak = mayBreakUntil(table)
  return {
    operations: pageOfList(
      "operations",
      (table.operations ?? []).map((row) => ({
        name: row.name,
        why: row.why,
        require: row.require,
        since: operationSince(datesOfRule, row.name),
        sentence: operationSentenceOf(row, text, table.states),
      })),
    ),
    outside: pageOfList("outside", table.outside),
    invariants: {
      ...invariants,
      entries: invariants.entries.map((invariant): ShownInvariant => ({
        ...invariant,
        mayBreakUntil: mayBreak(invariant),
      })),
    },
    accepted: pageOfList("accepted", accepted),
    heldRequests: pageOfList("held", table.heldRequests ?? []),
    rewrites: pageOfList("rewrites", table.rewrites ?? []),
  }
}
