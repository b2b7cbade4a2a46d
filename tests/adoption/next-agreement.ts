import path from "node:path"
import { pathToFileURL } from "node:url"
import * as fc from "fast-check"
import { readBuild } from "../../codegen/next/seal/seal.ts"
import { partsOf } from "../../codegen/next/seal/route-parts.ts"
import { readNextRoutes } from "../../codegen/next/read-routes.ts"
import { filesOn } from "../../codegen/source/project-files.ts"
import { nextVersionOf } from "../../codegen/next/version.ts"
import { canonicalPathOf } from "../../policy/canonical-path.ts"
import { governingRule, ruleKeyOf, scopedRuleOf } from "../../policy/governing-rule.ts"
import type { Policy, Rule } from "../../policy/language.ts"
import { rawRequest } from "../server/raw-request.ts"
import { observedIn, observer, type Observed } from "./next-observed.ts"
import { expectedOf, type Expected, type ProfiledApp } from "./next-profile.ts"
import { cookieOf, type NextSite } from "./next-site.ts"
import { KNOWN, KNOWN_WITH_SLASH, targetOf } from "./next-spellings.ts"

const REDIRECTS = ["/notes"]

interface Profiled {
  readonly app: ProfiledApp
  /** Patterns of pages that became plain files: no entry answers them. */
  readonly plain: readonly string[]
  readonly policy: Policy
}

/**
 * Asks a running server for random spellings of its addresses, and compares the path that its proxy judged, the rule
 * that governed and the entry that answered with what the compiler expects. Null, or the shortest spelling that
 * differs.
 */
export async function differingSpelling(
  site: NextSite,
  { seed, count }: { readonly seed: number; readonly count: number },
): Promise<string | null> {
  const profiled = await profiledApp(site)
  const { env, remove } = observer()
  const server = await site.serve(site.sealed, env)
  const visitor = cookieOf(site.owner)
  const ask = async (target: string): Promise<void> => {
    const answer = observedIn(await rawRequest(server.url, { target, headers: [visitor], from: "127.0.0.1" }))
    const difference = differenceOf(profiled, expectedOf(profiled.app, target, REDIRECTS), answer)
    if (difference !== null) throw new Error(`${target}: ${difference}`)
  }
  try {
    const { buildId, basePath, trailingSlash } = profiled.app
    const spellings = trailingSlash ? [...KNOWN, ...KNOWN_WITH_SLASH] : KNOWN
    const known = spellings.map((target) => [`${basePath}${target.replace("BUILD", buildId)}`] as [string])
    const result = await fc.check(fc.asyncProperty(targetOf(profiled.app), ask), {
      seed,
      numRuns: count,
      examples: known,
    })
    return result.failed ? String(result.errorInstance) : null
  } finally {
    await server.stop()
    remove()
  }
}

async function profiledApp({ app }: NextSite): Promise<Profiled> {
  const root = app.directory
  const { value: inventory } = readNextRoutes(root, filesOn(root).read)
  if (inventory === null) throw new Error("the routes of the app cannot be read")
  const module = pathToFileURL(path.join(root, "policy/app.policy.ts")).href
  const { default: policy } = (await import(/* @vite-ignore */ module)) as { default: Policy }
  const minor = Number(nextVersionOf(root)!.split(".")[1])
  const config = app.textOf("next.config.ts")
  const trailingSlash = /trailingSlash: true/.test(config)
  const caseSensitive = /caseSensitiveRoutes: true/.test(config)
  const buildId = app.textOf(".next/BUILD_ID").trim()
  const plain = readBuild(root, ".next").plainFiles.flatMap((route) => partsOf(route).map((part) => part.pattern))
  const profiled = { inventory, buildId, basePath: inventory.basename ?? "", trailingSlash, caseSensitive, minor }
  return { plain, app: profiled, policy }
}

/** The difference in words, or null. */
function differenceOf({ policy, plain }: Profiled, expected: Expected, observed: Observed): string | null {
  const { status, entries, judged } = observed
  if (expected.kind === "before")
    return expected.statuses.includes(status) && entries.every((entry) => partsOf(entry).length === 0)
      ? null
      : `was to be answered ${expected.statuses.join(" or ")} without a page, and it answered ${JSON.stringify(observed)}`
  const { seen, patterns } = expected
  const canonical = canonicalPathOf(seen)
  if (canonical === null)
    return status === 400 && entries.every((entry) => partsOf(entry).length === 0)
      ? null
      : `was to be refused, and it answered ${JSON.stringify(observed)}`
  const outside = governingRule(
    policy.outside.map((one) => scopedRuleOf({ ...one, require: "anyone" })),
    canonical,
  )
  const rule = governingRule(policy.rules.map(scopedRuleOf), canonical)?.rule ?? null
  const [entry] = entries
  if (entry === undefined) {
    const isFine =
      patterns.some((pattern) => pattern === null || (plain.includes(pattern) && status === 200)) ||
      outside !== null ||
      rule === null ||
      mayRefuseOwner(rule, decodeURIComponent(seen))
    return isFine ? null : `was to reach ${patterns.join(" or ")}, and it answered ${JSON.stringify(observed)}`
  }
  const reached = partsOf(entry).at(0)?.pattern ?? null
  if (!patterns.includes(reached))
    return `was to reach ${patterns.join(" or ")}, and it answered ${JSON.stringify(observed)}`
  if (outside !== null) return null
  const wanted = { pathname: seen, rule: rule === null ? null : ruleKeyOf(rule) }
  return JSON.stringify(judged) === JSON.stringify(wanted)
    ? null
    : `was to be judged as ${JSON.stringify(wanted)}, and was as ${JSON.stringify(judged)}`
}

/** True for rules that do not open every page to the owner of `acme`, whose name the app compares letter by letter. */
const mayRefuseOwner = ({ path: rule, require }: Rule, decoded: string): boolean =>
  require === "signed-out" || (rule.includes(":team") && !/\/acme(?:\/|$)/.test(decoded))
