import { count, servedInWords } from "../check/counts.ts"
import type { Agreement, Disagreement } from "../verify/agreement.ts"
import type { Score, Survivor } from "../verify/score.ts"
import type { FailedTest } from "../verify/access-tests.ts"
import type { Verification } from "../verify/verify.ts"

/** More survivors than this nobody reads before the first are mended. */
const MOST_SHOWN = 40

export function verifyText({ policy, routes, agreement, tests, score }: Verification): string {
  const lines = [
    `policy ${policy.path}: ${count(policy.rules, "rule")} (${policy.hash}), ${servedInWords(routes)} (${routes.hash ?? "routes not examined"})`,
    "",
    ...agreementLines(agreement),
    "",
    ...testLines(tests.count, tests.failed),
    ...(score === null ? [] : ["", ...scoreLines(score)]),
  ]
  return `${lines.join("\n")}\n`
}

function agreementLines(agreement: Agreement): readonly string[] {
  const { regions, served, spellings, comparisons, disagreed, disagreements } = agreement
  const left = [
    ...(agreement.wholeReference ? [] : ["the reference was asked with the rules alone whose shape the path can have"]),
    ...(agreement.wholeRouter ? [] : ["the router was asked with the routes alone that cover the path"]),
    ...(comparisons["straight-line guards"] === undefined ? ["too many rules for guards written out in full"] : []),
  ]
  return [
    `agreement with the reference in all of path space: ${regions} regions, ${served} of them served by pages, in ${spellings} spellings`,
    ...Object.entries(comparisons).map(([voice, count]) => `  ${voice.padEnd(20)}  ${count} answers compared`),
    ...left.map((line) => `  note: ${line}`),
    disagreed === 0 ? "  no disagreement" : `  ${disagreed} DISAGREEMENTS`,
    ...disagreements.map((one) => `  ${textOfDisagreement(one)}`),
  ]
}

const textOfDisagreement = ({ voice, url, state, access, reference, answer }: Disagreement): string => {
  const asked = [JSON.stringify(url), ...(state === null ? [] : [`as ${state}`]), ...(access === null ? [] : [access])]
  return `${voice}: ${asked.join(" ")}: the reference says ${reference}, this says ${answer}`
}

function testLines(count: number, failed: readonly FailedTest[]): readonly string[] {
  if (count === 0) return ["access tests: none"]
  const first = `access tests: ${count} answers written down, ${count - failed.length} given`
  if (failed.length === 0) return [first]
  return [
    first,
    ...failed.map(
      ({ at, line, state, expected, got }) => `  line ${line}: ${at} as ${state}: ${expected} expected, got ${got}`,
    ),
    "  the mutation score waits until the tests pass",
  ]
}

function scoreLines({ mutants, examined, fates, survivors }: Score): readonly string[] {
  const meant = examined - fates.same
  const noticed = meant - fates.survived
  return [
    `mutation score: ${noticed} of ${meant} changes of access noticed, each counted where it is noticed first`,
    `  ${String(examined).padStart(5)}  policies one change away${examined === mutants ? "" : `, of ${mutants}, evenly chosen`}`,
    `  ${String(fates.same).padStart(5)}  mean the same`,
    `  ${String(fates.checks).padStart(5)}  rejected by the compiler's checks`,
    `  ${String(fates.claims).padStart(5)}  refuted by the policy's claims (never, always)`,
    `  ${String(fates.tests).padStart(5)}  caught by the access tests`,
    `  ${String(fates.survived).padStart(5)}  ${fates.survived === 0 ? "survived" : "SURVIVED: only a reader of the guard table would notice"}`,
    ...survivors.slice(0, MOST_SHOWN).map((one) => `  ${textOfSurvivor(one)}`),
    ...(survivors.length > MOST_SHOWN ? [`  and ${survivors.length - MOST_SHOWN} more`] : []),
    ...(survivors.length > 0
      ? ["  hint: claim it in the policy (never, always), or write down what visitors get in the access tests"]
      : []),
  ]
}

const textOfSurvivor = ({ part, change, demonstrated, shown }: Survivor): string => {
  const { kind, url, state, access, before, after } = demonstrated
  const unseen = shown ? "" : "; not even the guard table shows it"
  return `${part}: ${change}: ${kind} ${url} as ${state}${access === "write" ? " writing" : ""}: ${before} becomes ${after}${unseen}`
}
