import { canonicalPathOf } from "../../../policy/canonical-path.ts"
import { outcomesOf } from "../../../policy/guard-table.ts"
import type { SettledState } from "../../../policy/language.ts"
import { isAbsent } from "../../../policy/states.ts"
import { isDoor } from "../../../policy/words.ts"
import { nearestOf } from "../../source/did-you-mean.ts"
import type { Diagnostic } from "../../source/diagnostic.ts"
import { placeOf, type Spanned } from "../../source/source.ts"
import { findingAt, pageIn, nameOfRule, type Check, type Subject } from "../regions/subject.ts"

/** Every redirect ends on a page that admits the very visitor who is sent there, so that none loops. */
export const checkDestinations: Check = (subject) => {
  const { ast, rules, policy } = subject.resolved
  const home = ast.home.filter(({ state }) => !isAbsent(policy, state))
  const denials = rules.flatMap((rule) => rule.ast.deny).filter(({ state }) => !isAbsent(policy, state.value))
  return [
    ...home.flatMap(({ state, answer }) => checkDestination(subject, state, answer)),
    ...denials.flatMap(({ state, answer }) => checkDestination(subject, state.value, answer)),
    ...home.flatMap(({ state, answer }) => checkDoor(subject, state, answer)),
  ]
}

function checkDestination(
  subject: Subject,
  state: SettledState,
  answer: Spanned<number | string>,
): readonly Diagnostic[] {
  const { value, span } = answer
  const path = typeof value === "string" ? canonicalPathOf(value) : null
  if (path === null) return []
  const region = subject.regions.at(path)
  const { governing, outside } = region
  if (outside.length > 0 || (subject.routes !== null && pageIn(region)?.kind !== "page")) {
    const pages = subject.entries.filter(
      (entry) => !entry.catchAll && entry.kind === "page" && !/\/:|[*?]/.test(entry.path),
    )
    const nearest = nearestOf(
      path,
      pages.map((entry) => entry.path),
    )
    const fix =
      nearest === null ? null : { span: placeOf(subject.resolved.source, span), text: JSON.stringify(nearest) }
    return [findingAt("P501", subject, span, { to: path, nearest }, { fix, witness: { url: path, state } })]
  }
  const outcome = outcomesOf(subject.resolved.policy, governing?.rule ?? null, "load")[state]
  if (outcome.kind === "proceed") return []
  const args = { to: path, state, by: governing === null ? null : nameOfRule(governing) }
  const details = {
    related: governing === null ? [] : [placeOf(subject.resolved.source, governing.ast.require.span)],
    witness: { url: path, state },
  }
  if (outcome.kind === "some") return [findingAt("P502/claims", subject, span, args, details)]
  if (outcome.kind === "refuse")
    return [findingAt("P502/refused", subject, span, { ...args, status: outcome.status }, details)]
  return outcome.to === path
    ? [findingAt("P502/loop", subject, span, args, details)]
    : [findingAt("P502/onward", subject, span, { ...args, next: outcome.to }, details)]
}

/** The others have one door each: a signed-out visitor has many pages to begin from. */
function checkDoor(subject: Subject, state: SettledState, answer: Spanned<number | string>): readonly Diagnostic[] {
  if (!isDoor(state) || state === "signed-out") return []
  const doors = subject.resolved.rules.filter(({ rule }) => rule.require === state)
  const path = typeof answer.value === "string" ? canonicalPathOf(answer.value) : null
  const reached = path === null ? null : subject.regions.at(path).governing
  if (doors.length === 0 || doors.some((door) => door === reached)) return []
  const related = doors.slice(0, 5).map((door) => placeOf(subject.resolved.source, door.ast.path.span))
  const args = { state, page: doors[0]!.rule.path, doors: related.length }
  return [findingAt("P506", subject, answer.span, args, { related })]
}
