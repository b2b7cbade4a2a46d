import { compile } from "../../../codegen/check/compile.ts"
import type { CheckedPolicy } from "../../../codegen/check/regions/checked-policy.ts"
import type { RouteInventory, RouteNode } from "../../../codegen/target/inventory.ts"
import type { Policy } from "../../../policy/language.ts"
import { ruleOf } from "../../policy/build.ts"
import { TEAM_RULES, teamPolicyOf } from "../claims/team-policy.ts"
import { textOfPolicy } from "./load-guards.ts"

const PATHS = [
  "/",
  "signin",
  "admin",
  "admin/keys",
  "t/:slug",
  "t/:slug/settings",
  "notes/:id",
  "half",
  "en?/x",
  "help/faq",
  "help/terms",
  "über uns",
  "file.txt",
  "*",
]

const route = (path: string, id: number): RouteNode => ({
  id,
  path: path === "/" ? null : path,
  index: path === "/",
  caseSensitive: false,
  module: {
    file: `${id}.tsx`,
    exists: true,
    exports: path.endsWith(".txt") ? ["loader"] : ["default", "loader"],
  },
  span: { file: "app/routes.ts", start: id, end: id + 1, line: 1, column: id + 1, endLine: 1, endColumn: id + 2 },
  children: [],
})

/** A route for each path: an endpoint if it ends with `.txt`, else a page. */
export const routesOf = (paths: readonly string[]): RouteInventory => ({
  file: "app/routes.ts",
  tree: paths.map(route),
  prerender: { kind: "none" },
})

/** Routes of which one has two paths, one is an endpoint, and the last one is the not-found page. */
export const ROUTES: RouteInventory = { ...routesOf(PATHS), basename: "/base" }

/** A policy that uses every part of the language, and each requirement at least once. */
export const EVERY_PART: Policy = teamPolicyOf(
  [
    ...TEAM_RULES,
    { ...ruleOf("/half", "exact", "signed-in", { "signed-out": "/über uns" }), write: "verified" },
    { ...ruleOf("/x", "exact", "verified"), write: "signed-out" },
    { ...ruleOf("/en/x", "exact", "anyone"), write: "signed-out" },
    ruleOf("/help/:topic(faq|terms)", "exact", "anyone"),
    ruleOf("/über uns", "exact", "anyone"),
    ruleOf("/file.txt", "exact", "anyone"),
  ],
  {
    unlisted: 403,
    never: [{ admit: "signed-out", under: "/admin", why: "secret" }],
    always: [{ admit: "verified", at: "/", why: "the way home" }],
    outside: [
      { path: "/assets", match: "subtree", why: "files" },
      { path: "/favicon.ico", match: "exact", why: "an icon" },
    ],
    shadow: { until: "2026-12-31", rules: ["/admin subtree", "unlisted"] },
    operations: [
      { name: "saveNote", require: "signed-in", why: "notes" },
      { name: "closeTeam", require: "staff", why: "teams", deny: { "signed-in": 404 } },
    ],
  },
)

/** The policy, checked with the routes unless they are null. */
export function checkedOf(policy: Policy, routes: RouteInventory | null): CheckedPolicy {
  // A policy may hold some characters only as escapes.
  const text = textOfPolicy(policy).replaceAll("\u{202e}", String.raw`\u202e`)
  const { checked, diagnostics } = compile({ policy: { path: "a.policy.ts", text }, routes })
  if (checked === null)
    throw new Error(diagnostics.map(({ code, severity, message }) => `${code} ${severity}: ${message}`).join("\n"))
  return checked
}
