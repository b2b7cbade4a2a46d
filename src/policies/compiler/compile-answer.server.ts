import { LRUCache } from "lru-cache"

import {
  addressTrialOf,
  auditOfTexts,
  comparedCsv,
  comparedJson,
  comparedRowsOf,
  compile,
  dayOf,
  diffAccess,
  diffAt,
  diffInWords,
  diffMarkdown,
  editRules,
  emitGuards,
  explanationDataOf,
  guardTableDataOf,
  syntaxTreeOf,
  policyWordsOf,
  ruleFormOf,
  tableDocument,
  type Compiled,
} from "../../../codegen/index.ts"
import type { JobAnswers, JobKind, CompileJob, CompileJobs, ShortExplanation } from "./compile-job.server.ts"
import type { DraftFacts } from "./draft-facts.ts"
import type { Finding, FindingPlace } from "./finding.ts"
import { continuationAnswer, recordAnswer, recordedPolicy, reportAnswer } from "./record-answer.server.ts"
import { proposalOf, statementTextOf } from "./proposal-answer.server.ts"
import { unifiedDiff } from "./unified-diff.server.ts"

type Policy = NonNullable<Compiled["checked"]>

/** The time limits for each text diff, in milliseconds: of a draft that is being typed, and of one on its own page. */
const LIVE_DIFF_TIMEOUT_MS = 150
const PAGE_DIFF_TIMEOUT_MS = 1_000

/** The answer to a job of the workbench. `CompileJobs` says what each kind of job is. Runs in the compiler's thread. */
export function answerTo({ kind, input }: CompileJob): JobAnswers[JobKind] {
  switch (kind) {
    case "check":
      return checkOf(input, LIVE_DIFF_TIMEOUT_MS)
    case "explain": {
      const checked = policyOf(input)
      return checked === null ? null : explanationsOf(checked, input.urls)
    }
    case "table": {
      const checked = policyOf(input)
      return checked === null ? null : tableDocument(guardTableDataOf(checked), input.format)
    }
    case "review":
      return { check: checkOf(input, PAGE_DIFF_TIMEOUT_MS), markdown: markdownOf(input) }
    case "compare":
      return comparisonOf(input)
    case "proposal":
      return proposalOf(input, shownOf(compile(subjectOf(input)).diagnostics, input.path))
    case "statement":
      return statementTextOf(input)
    case "edit": {
      const { path, text, edit } = input
      const edited = editRules(path, text, edit)
      return { ...edited, form: ruleFormOf(path, "text" in edited ? edited.text : text) }
    }
    case "patch":
      return { patch: unifiedDiff(input), hash: hashOf(input) }
    case "record":
      return recordAnswer(input)
    case "report":
      return reportAnswer(input)
    case "explainRecorded": {
      const checked = recordedPolicy(input)
      return checked === null || checked === "no text" ? checked : explanationsOf(checked, input.urls)
    }
    case "continuation":
      return continuationAnswer(input)
    case "past":
      return auditOfTexts(input.path, input.versions, input.isCut)
  }
}

/** The most rules in an answer that do not cover its address. */
const MAX_MISSES = 200

/** The explanations of addresses, each with at most `MAX_MISSES` rules that do not cover its address. */
const explanationsOf = (checked: Policy, urls: readonly string[]): readonly ShortExplanation[] =>
  urls.map((url) => {
    const explanation = explanationDataOf(checked, url, MAX_MISSES)
    const { standings } = explanation
    const covering = standings.filter(({ verdict }) => verdict !== "miss")
    // Without standings no rule was compared with the address, so none has missed it.
    return { ...explanation, misses: standings.length === 0 ? 0 : checked.rules.length - covering.length }
  })

const subjectOf = ({ path, text, routes }: CompileJobs["proposal"]) => ({ policy: { path, text }, routes })

const hashOf = ({ path, after, routes }: CompileJobs["patch"]): string | null =>
  compile({ policy: { path, text: after }, routes }).checked?.policyHash ?? null

/** The findings in a text, and its effect compared with the policy in force. */
function checkOf({ path, text, routes, inForce, url }: CompileJobs["check"], timeout: number): JobAnswers["check"] {
  // With today's date, so that the author sees findings about the end of shadow mode.
  const today = dayOf(new Date())
  const { diagnostics, checked } = compile({ policy: { path, text }, routes, today })
  const current = inForce === null ? null : policyOf({ path, text: inForce, routes })
  const form = ruleFormOf(path, text)
  return {
    ...shownOf(diagnostics, path),
    draft: checked === null || current === null ? null : factsOf(current, checked, timeout, today),
    patch: inForce === null ? "" : unifiedDiff({ path, before: inForce, after: text }, timeout),
    words: policyWordsOf(routes, form.rules, syntaxTreeOf({ path, text })),
    form,
    ...(url === undefined || checked === null ? {} : { trial: addressTrialOf(checked, url, today) }),
  }
}

/**
 * The access diff between two texts, in the form that the job asks for. Both are compiled without routes, as on the
 * command line, because an old version's routes are unknown.
 */
function comparisonOf({ path, before, after, at, format }: CompileJobs["compare"]): JobAnswers["compare"] {
  const [older, newer] = [before, after].map((side) =>
    side === null ? null : policyOf({ path, text: side.text, routes: null }),
  ) as [Policy | null, Policy | null]
  if ((before !== null && older === null) || (after !== null && newer === null)) return { incomparable: "rejected" }
  const whole = diffAccess(older, newer)
  if (whole === null) return { incomparable: "too-many" }
  const diff = at === null ? whole : diffAt(whole, at, older, newer)
  if (diff === null) return { incomparable: "no-address" }
  const report = {
    before: { name: before?.name ?? "no policy", hash: older?.policyHash ?? null },
    after: { name: after?.name ?? "no policy", hash: newer?.policyHash ?? null },
    diff,
  }
  switch (format) {
    case "words":
      return { words: diffInWords(report) }
    case "csv":
      return { document: comparedCsv(comparedRowsOf(diff)) }
    case "json":
      return { document: comparedJson(report.before, report.after, diff, comparedRowsOf(diff)) }
    case "markdown":
      return { document: diffMarkdown(report) }
  }
}

/** The most findings in an answer. Without a limit, a text full of mistakes would produce a hundred times its size. */
const MAX_FINDINGS = 200

/** The first findings for a page, and the numbers of all. */
function shownOf(diagnostics: Compiled["diagnostics"], path: string): Pick<JobAnswers["check"], "findings" | "counts"> {
  const errors = diagnostics.filter(({ severity }) => severity === "error")
  const warnings = diagnostics.filter(({ severity }) => severity === "warning")
  const counts = { errors: errors.length, warnings: warnings.length }
  // Errors before warnings, because they are why the policy is rejected, and a warning is often their consequence.
  const first = [...errors, ...warnings].slice(0, MAX_FINDINGS)
  return { findings: first.map((diagnostic) => findingOf(diagnostic, path)), counts }
}

/** A finding in which only a position outside of the policy names its file. */
function findingOf(diagnostic: Compiled["diagnostics"][number], path: string): Finding {
  const placed = (span: FindingPlace): FindingPlace => ({ ...span, file: span.file === path ? null : span.file })
  const { span, related } = diagnostic
  return {
    ...diagnostic,
    span: span === null ? null : placed(span),
    related: related.map((position) => ({ ...position, span: placed(position.span) })),
  }
}

/**
 * The access changes of a text as Markdown; null if either policy is rejected, or if they differ too much to compare.
 */
function markdownOf({ path, text, routes, inForce, nameInForce }: CompileJobs["review"]): string | null {
  const [before, after] = [policyOf({ path, text: inForce, routes }), policyOf({ path, text, routes })]
  const diff = before === null || after === null ? null : diffAccess(before, after)
  return before === null || after === null || diff === null
    ? null
    : diffMarkdown(reportOf(nameInForce, before, after, diff))
}

const reportOf = (
  nameInForce: string,
  before: Policy,
  after: Policy,
  diff: NonNullable<ReturnType<typeof diffAccess>>,
) => ({
  before: { name: nameInForce, hash: before.policyHash },
  after: { name: "this text", hash: after.policyHash },
  diff,
})

/**
 * The effect of a draft: its rules, its shadow mode unless that is over, and the differences of access and of the
 * generated guards.
 */
function factsOf(current: Policy, draft: Policy, timeout: number, today: string): DraftFacts {
  const diff = diffAccess(current, draft)
  const [before, after] = [emitGuards(current), emitGuards(draft)]
  const { rows, states, shadow } = guardTableDataOf(draft)
  return {
    hash: draft.policyHash,
    access: diff === null ? null : diffInWords(reportOf("the policy in force", current, draft, diff)),
    states,
    ...(shadow === undefined || shadow.until < today ? {} : { shadow }),
    rows: rows.map(({ path, match, require, write, alsoChecks, sentence, routes, outcomes }, i) => ({
      path,
      match,
      require,
      ...(write === undefined ? {} : { write }),
      ...(alsoChecks === undefined ? {} : { alsoChecks }),
      sentence,
      routes,
      outcomes,
      // The table's rows are in the order of the rules.
      span: draft.rules[i]!.place,
    })),
    guards: unifiedDiff({ path: before.path, before: before.text, after: after.text }, timeout),
  }
}

// The last policies: many jobs are about the policy in force, and all pages and files of a comparison about the same
// two.
const compiled = new LRUCache<string, { readonly checked: Policy | null }>({ max: 3 })

function policyOf({ path, text, routes }: Omit<CompileJobs["table"], "format">): Policy | null {
  // The routes are part of the key, because two apps may have the same text but not the same pages.
  const subject = JSON.stringify([path, text, routes])
  const known = compiled.get(subject) ?? { checked: compile({ policy: { path, text }, routes }).checked }
  compiled.set(subject, known)
  return known.checked
}
