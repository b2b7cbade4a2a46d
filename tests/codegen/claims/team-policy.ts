import type { Policy } from "../../../policy/language.ts"
import { policyOf, ruleOf } from "../../policy/build.ts"

/** A policy with everything that claims bring: both kinds, a scope, names, writes and checks of the app's own. */
export const TEAM_HOME = {
  "signed-out": "/signin",
  challenged: 403,
  recovering: 403,
  "signed-in": "/",
  verified: "/",
} as const

export const TEAM_CLAIMS = {
  role: { many: ["support", "admin"], asOf: "token", why: "given by hand" },
  teamRole: {
    one: ["member", "manager", "owner"],
    ordered: true,
    within: "/t/:team",
    asOf: "request",
    why: "the membership table",
  },
} as const satisfies Policy["claims"]

export const TEAM_VISITORS: Policy["visitors"] = {
  staff: { state: "signed-in", role: ["support", "admin"] },
  "team manager": { state: "signed-in", teamRole: { atLeast: "manager" } },
}

export const TEAM_RULES: Policy["rules"] = [
  ruleOf("/", "exact", "anyone"),
  ruleOf("/signin", "exact", "signed-out"),
  { ...ruleOf("/admin", "subtree", "anyone", { "signed-in": 404, verified: 404 }), require: "staff" },
  {
    ...ruleOf("/admin/keys", "subtree", "anyone"),
    require: { state: "verified", role: ["admin"] },
  },
  {
    ...ruleOf("/t/:team", "subtree", "anyone"),
    require: { state: "signed-in", teamRole: ["member", "manager", "owner"] },
    write: "team manager",
  },
  { ...ruleOf("/t/:team/settings", "subtree", "anyone"), require: "team manager" },
  {
    ...ruleOf("/notes/:id", "exact", "anyone"),
    write: "signed-in",
    alsoChecks: "only its owner may change a note",
  },
]

export const teamPolicyOf = (rules: Policy["rules"] = TEAM_RULES, parts: Partial<Policy> = {}): Policy =>
  policyOf(rules, { home: TEAM_HOME, claims: TEAM_CLAIMS, visitors: TEAM_VISITORS, ...parts })
