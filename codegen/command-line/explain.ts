import type { AuthState } from "../../policy/language.ts"
import { isAbsent, presentStatesOf } from "../../policy/states.ts"
import { textOfOutcome, type CheckedPolicy } from "../check/checked-policy.ts"
import type { Project } from "../project/disk.ts"
import { explain as explained, type Explanation } from "../explain/explain.ts"
import { flipsOf } from "../explain/flip.ts"
import { textOfFlip } from "../explain/flip-text.ts"
import { textOfPlace } from "../source/source.ts"
import { visibleLine } from "../source/visible.ts"
import { withChecked, type Terminal } from "./context.ts"
import { fine, type Result } from "./result.ts"
import { aligned } from "./routes.ts"

/** Rules that do not cover an address, told one by one up to so many. */
const MOST_MISSES = 8

export const explain = (project: Project, url: string, as: AuthState | null, terminal: Terminal): Result =>
  withChecked(project, terminal, (checked) => fine(`${textOf(checked, explained(checked, url), as)}\n`))

function textOf(checked: CheckedPolicy, found: Explanation, as: AuthState | null): string {
  const { host, refusedBefore, pathname, canonical, data, outside, route, governing, standings, outcomes, writes } =
    found
  const states = as === null ? presentStatesOf(checked.policy) : [as]
  const lines = [`pathname   ${visibleLine(pathname ?? "none")}`]
  if (host !== null)
    lines.push(`           host \`${visibleLine(host)}\` plays no part: the policy speaks of paths, whatever the host`)
  if (refusedBefore)
    lines.push("           begins with two slashes: the server refuses it with 400; below is the guard's own answer")
  if (data) lines.push("           the data of the page: guarded as the page itself")
  if (canonical === null || outcomes === null || writes === null) {
    return [
      ...lines,
      `canonical  none: ${visibleLine(found.fault ?? "")}`,
      "outcome    refused with 400, whoever asks",
    ].join("\n")
  }
  lines.push(`canonical  ${visibleLine(canonical)}`)
  lines.push(
    `route      ${route === null ? "none: the router serves nothing here" : `${visibleLine(route.path)} (${visibleLine(route.module)})`}`,
  )
  if (outside !== null) {
    return [
      ...lines,
      `outside    under \`${outside.path}\`: ${visibleLine(outside.why)}. The policy does not govern it`,
    ].join("\n")
  }
  lines.push(
    governing === null
      ? `rule       none: closed by default with ${checked.policy.unlisted}`
      : `rule       ${governing.key}, asks for ${governing.rule.require} (${textOfPlace(governing.place)})`,
  )
  if (governing !== null) lines.push(`why        ${visibleLine(governing.rule.why)}`)
  if (as !== null && isAbsent(checked.policy, as))
    lines.push(`state      ${as} is declared absent: nobody is let in by it`)
  lines.push(
    "",
    aligned([
      ["state", "page load", "write"],
      ...states.map((state) => [state, textOfOutcome(outcomes[state]), textOfOutcome(writes[state])]),
    ]),
  )
  // Of a policy of some length the rules that have nothing to do with the address are counted.
  const isFar = standings.filter(({ verdict }) => verdict === "miss").length > MOST_MISSES
  const shown = isFar ? standings.filter(({ verdict }) => verdict !== "miss") : standings
  lines.push(
    "",
    aligned([["rule", "here", "because"], ...shown.map(({ rule, verdict, because }) => [rule.key, verdict, because])]),
    ...(shown.length < standings.length ? [`and ${standings.length - shown.length} rules that do not cover it`] : []),
  )
  const flip = flipsOf(checked, found)
  const flips = states.flatMap((state) => {
    const found = flip(state)
    return found === null ? [] : [textOfFlip(state, found)]
  })
  if (flips.length > 0) lines.push("", "smallest change that would flip it:", ...flips.map((flip) => `  ${flip}`))
  return lines.join("\n")
}
