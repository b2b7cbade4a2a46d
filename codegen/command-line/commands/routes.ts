import { textOfRequirement } from "../../../policy/claims.ts"
import { examine } from "../../check/check-policy.ts"
import { takesPage } from "../../check/findings/pages.ts"
import { resolvePolicy } from "../../check/compile.ts"
import { count } from "../../check/regions/counts.ts"
import { isRuled } from "../../check/regions/regions.ts"
import { judgedRegionsOf, pagesIn, rulesGoverning, servedRegionsOf, type Subject } from "../../check/regions/subject.ts"
import { compileProject } from "../../project/compile-project.ts"
import type { Project } from "../../project/disk.ts"
import { hasErrors } from "../../source/diagnostic.ts"
import { routeEntriesOf } from "../../target/entries.ts"
import type { Intercepting, RouteInventory } from "../../target/inventory.ts"
import { findingsOf, type Terminal } from "../terminal/context.ts"
import { EXIT, failed, resultOf, type Result } from "../terminal/result.ts"
import { aligned } from "../../report/text-table.ts"

/**
 * Lists the routes with their rules, the routes without a rule, and the rules that govern no route. Works for rejected
 * policies too, and without a policy lists the routes alone.
 */
export function routes(project: Project, terminal: Terminal): Result {
  const { diagnostics, checked } = compileProject(project)
  const findings = findingsOf(project, diagnostics, terminal.stderrColour)
  const exit = checked === null ? EXIT.rejected : EXIT.fine
  if (project.routes === null) return failed(exit, "", findings)
  // P101: the policy file does not exist.
  const hasNoPolicy = project.diagnostics.some(({ code }) => code === "P101")
  const resolved = hasNoPolicy || hasErrors(project.diagnostics) ? null : resolvePolicy(project.policy).value
  const subject = resolved === null ? null : examine(resolved, project.routes)
  if (subject === null && !hasNoPolicy) return failed(exit, "", findings)
  const ordinary = subject === null ? routesWithoutPolicy(project.routes) : routesIn(subject)
  const listed = [...ordinary, ...interceptedAmong(ordinary, project.routes.interceptions ?? [])]
  const idle = subject === null ? [] : idleRulesIn(subject)
  return resultOf({
    stdout: `${textOf(listed, idle, terminal.width)}\n`,
    findings,
    exit,
    data: () => ({ routes: listed, idleRules: idle }),
  })
}

/** A route as the command lists it. */
interface ListedRoute {
  readonly path: string
  readonly module: string
  readonly kind: "page" | "resource"
  readonly isDevelopmentOnly: boolean
  /** The keys of its rules, or `unlisted`, `outside`, `NO RULE`, `never served` or `no policy`. */
  readonly rules: readonly string[]
  /** The requirements of its rules, as text. */
  readonly requires: readonly string[]
}

/** The routes of an app with the rules that govern them. */
function routesIn(subject: Subject): readonly ListedRoute[] {
  return subject.entries.flatMap((entry): ListedRoute[] => {
    // A region is a set of paths that no rule and no route tells apart. If an `outside` entry only stands for a static
    // file, as `/robots.txt` beside the page `/:page`, its region is left out: it is not an address of the page.
    const regions = servedRegionsOf(subject, entry).filter(
      (region) => region.outside.length === 0 || takesPage(subject, entry, region),
    )
    const { path, kind, node } = entry
    const route = { path, module: node.module.file, kind, isDevelopmentOnly: node.development === true }
    // A catch-all without a region of its own is the not-found page: it serves only paths without a rule.
    if (entry.catchAll && regions.length === 0) return [{ ...route, rules: ["unlisted"], requires: ["needs no rule"] }]
    // A layout without a region shows nothing by itself: another route, such as its index, has its path.
    if (regions.length === 0 && entry.layout) return []
    const rules = [
      ...new Set(
        regions.map(({ governing, outside }) =>
          outside.length > 0 ? "outside" : governing === null ? "NO RULE" : governing.key,
        ),
      ),
    ]
    const requirements = rulesGoverning(regions.filter(isRuled)).map(({ rule }) =>
      textOfRequirement(rule.require, subject.resolved.policy),
    )
    const requires = [...new Set(requirements)]
    return [{ ...route, rules: rules.length === 0 ? ["never served"] : rules, requires }]
  })
}

const NO_POLICY = "no policy"

/** The routes of an app that has no policy yet. */
const routesWithoutPolicy = ({ tree }: RouteInventory): readonly ListedRoute[] =>
  routeEntriesOf(tree)
    // Layouts show nothing by themselves. In Next, whose routes have `ordered`, only rewrites count as layouts; they
    // stay, because they have an address.
    .filter(({ layout, node }) => !layout || node.ordered !== undefined)
    .map(({ path, kind, node }): ListedRoute => ({
      path,
      module: node.module.file,
      kind,
      isDevelopmentOnly: node.development === true,
      rules: [NO_POLICY],
      requires: [],
    }))

/**
 * Intercepting routes of Next, which are shown at the URL of another route while somebody navigates there from a
 * certain route, so that the rules of both decide.
 */
function interceptedAmong(
  listed: readonly ListedRoute[],
  interceptions: readonly Intercepting[],
): readonly ListedRoute[] {
  return interceptions.map(({ file, from, at }): ListedRoute => {
    const parts = listed.filter(({ path }) => path === at || path === from)
    const rules = [...new Set(parts.flatMap((route) => route.rules))]
    const requires = [...new Set(parts.flatMap((route) => route.requires))]
    return { path: `${at} (from ${from})`, module: file, kind: "page", isDevelopmentOnly: false, rules, requires }
  })
}

/** The keys of idle rules: those that govern no route. */
function idleRulesIn(subject: Subject): readonly string[] {
  const active = new Set(rulesGoverning(pagesIn(subject).flatMap((entry) => judgedRegionsOf(subject, entry))))
  return subject.resolved.rules.filter((rule) => !active.has(rule)).map(({ key }) => key)
}

/** The table of routes, with the number of those without a rule, and the idle rules. */
function textOf(listed: readonly ListedRoute[], idle: readonly string[], width?: number): string {
  const lines = listed.map(({ path, kind, isDevelopmentOnly, rules, requires }) => {
    const shown = rules[0] === "unlisted" ? "not found" : kind
    return [path, isDevelopmentOnly ? `${shown}, development only` : shown, rules.join(", "), requires.join(", ")]
  })
  const without = listed.filter(({ rules }) => rules.includes("NO RULE")).length
  const hasNoPolicy = listed.some(({ rules }) => rules.includes(NO_POLICY))
  const sum = `${count(listed.length, "route")}${hasNoPolicy ? "" : `, ${without} without a rule`}`
  return [
    aligned([["route", "kind", "rule", "requires"], ...lines], width),
    sum,
    ...(idle.length === 0 ? [] : [`rules that cover no route: ${idle.join(", ")}`]),
  ].join("\n\n")
}
