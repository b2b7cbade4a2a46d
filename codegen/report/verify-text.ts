import { shortHashOf } from "../../policy/policy-hash.ts"
import { personText } from "../source/diagnostic.ts"
import { count, servedInWords } from "../check/regions/counts.ts"
import type { Agreement, Disagreement } from "../verify/agreement.ts"
import type { Score, Survivor } from "../verify/score.ts"
import { textOfTested, type FailedTest } from "../verify/access-tests.ts"
import { visibleLine } from "../source/visible.ts"
import type { Verification } from "../verify/verify.ts"

/** The number of surviving mutants that are listed. The others are only counted. */
const MAX_SHOWN = 40

/** The width of the column with the names of compared components, which are at most this long. */
const COMPONENT_WIDTH = 20

/** The result of `verify` as text for a terminal. */
export function verifyText({ policy, routes, agreement, held, tests, score }: Verification): string {
  const lines = [
    `policy ${visibleLine(policy.path)}: ${count(policy.rules, "rule")} (${shortHashOf(policy.hash)}), ${servedInWords(routes)} (${routes.hash === null ? "routes not examined" : shortHashOf(routes.hash)})`,
    "",
    ...agreementLines(agreement),
    ...(held.length === 0
      ? []
      : ["", "held by the second lock alone:", ...held.map((line) => `  ${visibleLine(line)}`)]),
    "",
    ...testLines(tests.count, tests.failed),
    ...(score === null ? [] : ["", ...scoreLines(score)]),
  ]
  return `${lines.join("\n")}\n`
}

/** The comparison of all components that decide with the reference, the plain definition of a policy's meaning. */
function agreementLines(agreement: Agreement): readonly string[] {
  const { regions, served, spellings, comparisons, disagreed, disagreements } = agreement
  // The comparisons that were left out, for each reason.
  const leftOut = [
    ...(agreement.wholeReference ? [] : ["the reference was tried only with rules whose shape fits the path"]),
    ...(agreement.routerCompared
      ? []
      : ["the locks in a build of Next are not compared here: they judge the routes that Next itself matched"]),
    ...(agreement.wholeRouter ? [] : ["the router was tried only with routes that cover the path"]),
    ...(comparisons["straight-line guards"] === undefined ? ["there are too many rules for straight-line guards"] : []),
  ]
  return [
    `agreement with the reference semantics, for every path: ${regions} kinds of paths, ${served} of them with a page, in ${spellings} spellings`,
    ...Object.entries(comparisons).map(
      ([component, count]) => `  ${component.padEnd(COMPONENT_WIDTH)}  ${count} answers compared`,
    ),
    ...leftOut.map((line) => `  note: ${line}`),
    disagreed === 0 ? "  all agree" : `  ${disagreed} DISAGREEMENTS`,
    ...disagreements.map((one) => `  ${textOfDisagreement(one)}`),
  ]
}

/** A question to which a component gives another answer than the reference. */
const textOfDisagreement = ({ component, url, state, access, claims, reference, answer }: Disagreement): string => {
  const question = [
    JSON.stringify(url),
    ...(state === null ? [] : [`as ${state}`]),
    ...(claims === undefined ? [] : [`with ${JSON.stringify(claims)}`]),
    ...(access === null ? [] : [access]),
  ]
  return `${component}: ${question.join(" ")}: the reference answers ${reference}, but this answers ${answer}`
}

/** The results of the access tests: the table of expected outcomes that people write by hand. */
function testLines(count: number, failed: readonly FailedTest[]): readonly string[] {
  if (count === 0) return ["access tests: none"]
  const first = `access tests: ${count - failed.length} of ${count} pass`
  if (failed.length === 0) return [first]
  return [
    first,
    ...failed.map(
      ({ at, line, access, expected, got, ...person }) =>
        `  ${visibleLine(`line ${line}: ${access === "operation" ? "operation " : ""}${at} as ${textOfTested(person)}${access === "write" ? " writing" : ""}: expected ${expected}, got ${got}`)}`,
    ),
    "  no mutation score until they all pass",
  ]
}

/** The mutation score: how many small mistakes in the policy something would notice. */
function scoreLines({ mutants, examined, results, survivors }: Score): readonly string[] {
  // Mistakes that change nobody's access need not be noticed.
  const meant = examined - results.same
  const noticed = meant - results.survived
  return [
    `mutation score: ${noticed} of ${meant} access-changing mistakes would be noticed (each is counted once, where it is noticed first)`,
    `  ${String(examined).padStart(5)}  policies that differ by one mistake${examined === mutants ? "" : `, evenly chosen from ${mutants}`}`,
    `  ${String(results.same).padStart(5)}  change nobody's access`,
    `  ${String(results.checks).padStart(5)}  rejected by the compiler's checks`,
    `  ${String(results.claims).padStart(5)}  refuted by the policy's invariants (never, always)`,
    `  ${String(results.tests).padStart(5)}  caught by the access tests`,
    `  ${String(results.survived).padStart(5)}  ${results.survived === 0 ? "unnoticed" : "UNNOTICED, except by somebody who reads the guard table"}`,
    ...survivors.slice(0, MAX_SHOWN).map((one) => `  ${textOfSurvivor(one)}`),
    ...(survivors.length > MAX_SHOWN ? [`  and ${survivors.length - MAX_SHOWN} more`] : []),
    ...(survivors.length > 0
      ? ["  hint: add an invariant to the policy (never, always), or a row to the access tests"]
      : []),
  ]
}

/** A mistake that nothing notices, with an example. `shown`: the guard table would show it. */
const textOfSurvivor = ({ part, change, demonstrated, shown }: Survivor): string => {
  const { kind, url, access, before, after } = demonstrated
  const unseen = shown ? "" : "; not even the guard table would show it"
  return `${part}: ${change}: ${kind} ${url} as ${personText(demonstrated)}${access === "write" ? " writing" : ""}: ${before} becomes ${after}${unseen}`
}
