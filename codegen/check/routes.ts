import { readPattern } from "../../policy/pattern.ts"
import { pathOf, rulesForUngoverned } from "./ungoverned.ts"
import { outcomeTextOf } from "./checked-policy.ts"
import { diagnosticOf, type Diagnostic } from "../source/diagnostic.ts"
import type { SpannedRule } from "../source/resolve.ts"
import type { RouteEntry } from "../react-router/entries.ts"
import type { RouteNode } from "../react-router/inventory.ts"
import { placeOf } from "../source/source.ts"
import { findingOf, isPage, nameOfRule, servedRegionsOf, type Check, type Subject } from "./subject.ts"

/** Every page has one rule, and every rule a page. */
export const checkRoutes: Check = (subject) => {
  const { routes, entries } = subject
  if (routes === null) return []
  const hints = rulesForUngoverned(subject)
  return [
    ...routes.tree.flatMap(checkModules),
    ...entries.flatMap((entry) => checkSpeakable(entry)),
    ...entries.filter(isPage).flatMap((entry) => checkGoverned(subject, entry, hints)),
    ...checkNeeded(subject),
    ...checkCatchAll(subject),
  ]
}

function checkModules(node: RouteNode): readonly Diagnostic[] {
  const below = node.children.flatMap(checkModules)
  if (node.module.exists) return below
  return [
    diagnosticOf("P403", node.span, `route module \`${node.module.file}\` does not exist or cannot be read`, {
      hint: "create it or correct its name",
    }),
    ...below,
  ]
}

function checkSpeakable({ unspeakable, node, path }: RouteEntry): readonly Diagnostic[] {
  if (unspeakable !== null) {
    const message = `route \`${path}\` has a segment \`${unspeakable}\` that policies cannot name`
    return [
      diagnosticOf("P411", node.span, message, {
        hint: "use literal segments, whole-segment params and a splat at the end",
      }),
    ]
  }
  if (!node.caseSensitive) return []
  const message = `route \`${path}\` is case-sensitive, and policies are not`
  return [diagnosticOf("P411", node.span, message, { hint: "remove `caseSensitive`" })]
}

function checkGoverned(
  subject: Subject,
  entry: RouteEntry,
  hints: ReadonlyMap<RouteEntry, string>,
): readonly Diagnostic[] {
  const served = servedRegionsOf(subject, entry)
  const governed = served.filter(({ outside }) => outside.length === 0)
  if (served.length === 0) return entry.layout || entry.unspeakable !== null ? [] : [neverServed(entry)]
  const findings: Diagnostic[] = []
  const open = governed.find(({ governing }) => governing === null)
  if (open !== undefined) {
    const { unlisted } = subject.resolved.policy
    const [scope, ...more] = entry.scopes
    const prefix = scope === undefined || more.length > 0 ? null : pathOf(scope.pattern)
    findings.push(
      entry.splat
        ? diagnosticOf(
            "P410",
            entry.node.span,
            `splat route \`${entry.path}\` serves \`${open.witness}\`, which no rule governs`,
            {
              hint:
                prefix === null || "fault" in readPattern(prefix)
                  ? "change the route's path to one that a policy can name"
                  : `add a rule for \`${prefix}\` with \`match: "subtree"\``,
              witness: { url: open.witness, state: null },
            },
          )
        : diagnosticOf("P404", entry.node.span, `no rule governs route \`${entry.path}\``, {
            note: `everybody gets ${unlisted}`,
            hint: hints.get(entry) ?? null,
            witness: { url: open.witness, state: null },
          }),
    )
  }
  const first = governed.find(({ governing }) => governing !== null)
  const second = governed.find(({ governing }) => governing !== null && governing !== first?.governing)
  if (first?.governing && second?.governing) {
    const [one, other] = [first.governing, second.governing]
    const at = (rule: SpannedRule) => placeOf(subject.resolved.source, rule.ast.path.span)
    findings.push(
      diagnosticOf(
        "P409",
        entry.node.span,
        `route \`${entry.path}\` straddles ${nameOfRule(one)} and ${nameOfRule(other)}`,
        {
          note:
            outcomeTextOf(subject.resolved.policy, one.rule) === outcomeTextOf(subject.resolved.policy, other.rule)
              ? "the outcomes are the same today"
              : "the outcomes differ",
          hint: "split the route, or govern all of its paths with one rule",
          related: [
            { span: at(one), message: `governs \`${first.witness}\`` },
            { span: at(other), message: `governs \`${second.witness}\`` },
          ],
          witness: { url: second.witness, state: null },
        },
      ),
    )
  }
  return findings
}

const neverServed = ({ node, path }: RouteEntry): Diagnostic =>
  diagnosticOf(
    "P412",
    node.span,
    `route \`${path}\` is never served: the router picks another one for all of its paths`,
    {
      hint: "remove the route or change its path",
    },
  )

function checkNeeded(subject: Subject): readonly Diagnostic[] {
  const needed = new Set<SpannedRule>()
  const governs = new Set<SpannedRule>()
  for (const { governing, served, outside } of subject.regions.all) {
    if (governing === null) continue
    governs.add(governing)
    if (isPage(served) && outside.length === 0) needed.add(governing)
  }
  return subject.resolved.rules
    .filter((rule) => governs.has(rule) && !needed.has(rule))
    .map((rule) =>
      findingOf("P405", subject, rule, `no route needs rule ${nameOfRule(rule)}`, {
        note: "no page is governed by it",
        hint: "remove the rule, or add the route",
      }),
    )
}

function checkCatchAll({ routes, entries }: Subject): readonly Diagnostic[] {
  if (routes === null || entries.some(({ catchAll }) => catchAll)) return []
  const last = routes.tree.at(-1)
  return [
    diagnosticOf("P414", last?.span ?? null, "the route list has no catch-all", {
      note: "middleware does not run for unknown paths",
      hint: 'add `route("*", ...)` as the last route, or with file routes a module `routes/$.tsx`',
    }),
  ]
}
