import { canonicalPathOf } from "../../../policy/canonical-path.ts"
import { decisionOf } from "../../../policy/decision.ts"
import type { SettledState } from "../../../policy/language.ts"
import { outcomeOf } from "../../../policy/outcome.ts"
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
    return [
      findingAt(subject, "P501", span, `no route serves destination \`${path}\``, {
        note: nearest === null ? null : `did you mean \`${nearest}\`?`,
        hint: "name an existing page, or use 401 or 403",
        fix:
          nearest === null
            ? null
            : {
                title: `write \`${nearest}\``,
                span: placeOf(subject.resolved.source, span),
                text: JSON.stringify(nearest),
              },
        witness: { url: path, state },
      }),
    ]
  }
  const outcome = outcomeOf(
    decisionOf(governing?.rule ?? null, state, subject.resolved.policy),
    "load",
    subject.resolved.policy,
  )
  if (outcome.kind === "proceed") return []
  const then =
    outcome.kind === "refuse"
      ? `get ${outcome.status}`
      : outcome.to === path
        ? "be sent there again, without end"
        : `be sent on to \`${outcome.to}\``
  return [
    findingAt(subject, "P502", span, `destination \`${path}\` turns \`${state}\` away`, {
      note: `visitors would ${then}`,
      hint: `send \`${state}\` to a page that lets them in, or use 401 or 403`,
      related:
        governing === null
          ? []
          : [
              {
                span: placeOf(subject.resolved.source, governing.ast.require.span),
                message: `${nameOfRule(governing)} requires this`,
              },
            ],
      witness: { url: path, state },
    }),
  ]
}

/** The others have one door each: a signed-out visitor has many pages to begin from. */
function checkDoor(subject: Subject, state: SettledState, answer: Spanned<number | string>): readonly Diagnostic[] {
  if (!isDoor(state) || state === "signed-out") return []
  const doors = subject.resolved.rules.filter(({ rule }) => rule.require === state)
  const path = typeof answer.value === "string" ? canonicalPathOf(answer.value) : null
  const reached = path === null ? null : subject.regions.at(path).governing
  if (doors.length === 0 || doors.some((door) => door === reached)) return []
  return [
    findingAt(subject, "P506", answer.span, `\`${state}\` visitors are never sent to their own page`, {
      hint: `write \`${doors[0]!.rule.path}\``,
      related: doors.slice(0, 5).map((door) => ({
        span: placeOf(subject.resolved.source, door.ast.path.span),
        message: `is for \`${state}\` only`,
      })),
    }),
  ]
}
