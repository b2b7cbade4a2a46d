import { policyHash, type AuthState } from "../../../generated/guards.ts"
import type { Text } from "../../../language/use-text.ts"
import type { ShownApprovers } from "../../../policies/approvals/approvers.ts"
import type { Audited } from "../../../policies/chosen/audited.server.ts"
import type { Governing } from "../../../policies/chosen/governing.server.ts"
import type { RuleDate } from "../../../policies/compiler/compile-job.server.ts"
import { pageNamed, pageOf } from "../../../policies/compiler/parts.ts"
import { MAX_CHARACTERS, MAX_ROWS } from "../../../policies/pictures/few-pages.ts"
import { shownAnswersOf, type LastApproval } from "../answers/shown-answers.server.ts"
import { isOfMonth, questionsOf } from "./table-questions.ts"
import { rowKeyOf, addressSearched, isFiltered, orderOf, rowsOf, type TableQuery } from "./table-view.ts"
import { isRequirementWord, REQUIREMENT, STATE, textsOfClaims } from "../../../../policy/words.ts"
import type { ShownOutcome } from "../../../ui/policy/outcome.tsx"
import type { TableRow } from "../../../policies/chosen/guard-table.ts"
import { operationSince } from "../../../policies/chosen/guard-table.server.ts"

/** A rule in one plain sentence. In English it equals the compiler's sentence. `known` are the policy's auth states. */
export function ruleSentenceOf(
  { path, match, require, write, alsoChecks, outcomes }: RuleFacts,
  text: Text,
  known: readonly AuthState[],
): string {
  const scope = match === "exact" ? path : text("{{path}} and everything beneath it", { path })
  return `${[
    text(REQUIREMENT[wordIn(require)].who, { scope }),
    ...neededOf(outcomes, text, known),
    ...deniedOf(outcomes, text, known),
    ...(write === undefined ? [] : [text("for writes the rule requires {{people}}", { people: write })]),
    ...(alsoChecks === undefined ? [] : [text("the app also checks: {{check}}", { check: alsoChecks })]),
  ].join("; ")}.`
}

/** An operation in one plain sentence, after its name. */
export function operationSentenceOf(
  { require, outcomes }: Pick<RuleFacts, "require" | "outcomes">,
  text: Text,
  known: readonly AuthState[],
): string {
  const people = text(REQUIREMENT[wordIn(require)].whom)
  return `${[text("{{people}} may call it", { people }), ...neededOf(outcomes, text, known), ...deniedOf(outcomes, text, known)].join("; ")}.`
}

/** A phrase with the claims that people need, if the rule requires any. */
function neededOf(outcomes: RuleFacts["outcomes"], text: Text, known: readonly AuthState[]): readonly string[] {
  const needed = known.flatMap((state) => textsOfClaims(outcomes[state].claims ?? {}))
  return needed.length === 0 ? [] : [text("they need {{claims}}", { claims: [...new Set(needed)].join(", ") })]
}

/** A phrase for each denial, with the visitors that it applies to. */
function deniedOf(outcomes: RuleFacts["outcomes"], text: Text, known: readonly AuthState[]): readonly string[] {
  // Those who get in only with certain claims are among them: the phrase is then about the others of their state.
  const turnedAway = known.filter((state) => outcomes[state].kind !== "proceed")
  const alike = Map.groupBy(turnedAway, (state) => JSON.stringify(outcomes[state]))
  return [...alike.values()].map((states) =>
    outcomeSentenceOf(
      outcomes[states[0]!],
      joined(
        states.map((state) => text(STATE[state].whom)),
        text,
      ),
      text,
    ),
  )
}

/**
 * The keyword of a requirement. For one with claims, such as `role: admin` or `editors (verified, role: admin)`, the
 * auth state that people need.
 */
function wordIn(require: string): keyof typeof REQUIREMENT {
  if (isRequirementWord(require)) return require
  return /(?:^|\()verified, /.test(require) ? "verified" : "signed-in"
}

type RuleFacts = Pick<TableRow, "path" | "match" | "require" | "write" | "alsoChecks" | "outcomes">

/** A phrase with the outcome for these visitors. */
function outcomeSentenceOf({ to, status, otherwise }: ShownOutcome, whom: string, text: Text): string {
  if (otherwise !== undefined)
    return outcomeSentenceOf(otherwise, text("{{whom}} without these claims", { whom }), text)
  if (to !== undefined) return text("{{whom}} are sent to {{path}}", { whom, path: to })
  if (status === 503) return text("{{whom}} are asked to try again", { whom })
  return text("{{whom}} are blocked ({{status}})", { whom, status: status ?? "" })
}

/** A list in words: `a, b and c`. */
function joined(words: readonly string[], text: Text): string {
  const [last = "", ...others] = words.toReversed()
  return others.length === 0 ? last : text("{{some}} and {{last}}", { some: others.toReversed().join(", "), last })
}

/** A row with the last day of shadow mode at each denial that it withholds. `known` are the policy's auth states. */
export function rowInShadowMode<Row extends TableRow>(
  row: Row,
  { shadow }: Pick<NonNullable<Audited["timeline"]["table"]>, "shadow">,
  known: readonly AuthState[],
): Row {
  // Without a list of rules, shadow mode is about all of them.
  if (shadow === undefined || shadow.rules?.includes(rowKeyOf(row)) === false) return row
  const withheld = (outcomes: TableRow["outcomes"]): TableRow["outcomes"] => {
    const denials = known.filter((state) => outcomes[state].kind !== "proceed")
    return {
      ...outcomes,
      ...Object.fromEntries(denials.map((state) => [state, { ...outcomes[state], until: shadow.until }])),
    }
  }
  return { ...row, outcomes: withheld(row.outcomes), writes: withheld(row.writes) }
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
  const { about, timeline, rows, policy, runs, record } = audited
  const table = timeline.table
  if (table === null) throw new Error("a version that was in force has no guard table")
  const now = Date.now()
  const pathname = addressSearched(query)
  const rowsInForce = rows.map((row) => ({
    ...rowInShadowMode(row, table, table.states),
    // In the reader's language, because a search looks into the sentences. Without shadow mode, which has an end.
    sentence: ruleSentenceOf(row, text, table.states),
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
  return {
    about,
    // A filtered table omits the dashboard's answers.
    answers: isFiltered(query) ? null : shownAnswersOf(timeline, approval, record === null, text),
    // The hash of the policy that this server runs; `isThis` is true if the page shows that policy. Null for other
    // apps, because what they run is unknown here.
    runs: record === null ? { hash: policyHash, isThis: runs } : null,
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
    searched: pathname === null || governing === null ? null : { pathname, governing, unlisted: table.unlisted.status },
    states: table.states,
    shadow: table.shadow ?? null,
    policyPath: policy.path,
    policyHash: policy.hash,
    beyond: {
      // The status of a path that no rule covers.
      unlisted: table.unlisted.status,
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
      invariants: listed("invariants", table.invariants),
      accepted: listed("accepted", timeline.accepted),
      // The place of the second lock of an app on Next: `sealed` into the build, or `wrapped` around its modules. Null
      // for another app, or if it is not in the record.
      secondLock: table.secondLock ?? null,
      // Requests that only the second lock refuses, because the first lock judges them by another page's rule.
      held: listed("held", table.heldRequests ?? []),
      // Addresses at which a framework shows the page of another address.
      rewrites: listed("rewrites", table.rewrites ?? []),
      // Today's date in UTC.
      today: new Date(now).toISOString().slice(0, 10),
    },
    hasReport: audited.reportOf !== null,
  }
}
