import { SIGN_IN_STEPS } from "../../../../policy/words.ts"
import type { PlainMessage } from "../../../language/message.ts"

/** A policy with which visitors of the playground can begin. */
export interface PlaygroundExample {
  /** The example's name in addresses. */
  readonly id: string
  readonly name: PlainMessage
  readonly text: string
  /** An address and a visitor to begin with. */
  readonly address: string
  readonly visitor: string
}

/**
 * The auth states that the examples declare absent: the unfinished steps of signing in,
 * without `signed-out`, the first.
 */
const ABSENT_STATES = SIGN_IN_STEPS.slice(1)
  .map((state) => JSON.stringify(state))
  .join(", ")

/**
 * The text of a policy with these rules. `invariants` has the lists `never` and `always`, which the compiler proves;
 * `claims` declares facts about people, such as roles, and comes first.
 */
const policyOf = (rules: string, invariants: string, claims = ""): string => `import type { Policy } from "sallyport"

export default {
${claims}  absent: [${ABSENT_STATES}],
  home: { "signed-out": "/signin", "signed-in": "/home", verified: "/home" },
  unlisted: 404,
  rules: [
${rules}
  ],
${invariants}
  outside: [{ path: "/assets", match: "subtree", why: "static files, no pages" }],
  accept: [],
} satisfies Policy
`

/** The rules that all examples have: the sign-in page, and the page behind it. */
const SIGN_IN_RULES = `    { path: "/signin", match: "exact", require: "signed-out", why: "signed-in people have no use for it" },
    { path: "/home", match: "subtree", require: "signed-in", why: "every member's own start page" },`

/** Complete example policies, the simplest first. All are accepted, except for the one with a contradiction. */
export const EXAMPLES: readonly [PlaygroundExample, ...PlaygroundExample[]] = [
  {
    id: "shop",
    name: "A small shop",
    address: "/orders/7",
    visitor: "signed-out",
    text: policyOf(
      `    { path: "/", match: "exact", require: "anyone", why: "the shop window" },
    { path: "/products", match: "subtree", require: "anyone", why: "people look before they sign up" },
    { path: "/orders", match: "subtree", require: "signed-in", why: "orders belong to the people who placed them" },
    { path: "/orders/track", match: "exact", require: "anyone", why: "a parcel is tracked by its number alone" },
${SIGN_IN_RULES}`,
      `  never: [{ admit: "signed-out", under: "/home", why: "start pages show names and addresses" }],
  always: [{ admit: "signed-out", at: "/signin", why: "nobody can lock everybody out" }],`,
    ),
  },
  {
    id: "two-factors",
    name: "Admin pages behind two factors",
    address: "/admin",
    visitor: "signed-out",
    text: policyOf(
      `    { path: "/", match: "exact", require: "anyone", why: "says what this is" },
    { path: "/teams/:team", match: "subtree", require: "signed-in", why: "teams work here" },
    { path: "/teams/:team/billing", match: "exact", require: "verified", why: "card numbers need a second factor" },
    { path: "/admin", match: "subtree", require: "verified", deny: { "signed-out": 404 }, why: "strangers need not know that it exists" },
${SIGN_IN_RULES}`,
      `  never: [
    { admit: "signed-out", under: "/admin", why: "only staff" },
    { admit: "signed-in", under: "/admin", why: "one factor is not enough there" },
  ],
  always: [{ admit: "signed-out", at: "/signin", why: "nobody can lock everybody out" }],`,
    ),
  },
  {
    id: "roles",
    name: "Roles, and roles in teams",
    address: "/t/acme/settings",
    visitor: "team manager",
    text: policyOf(
      `    { path: "/", match: "exact", require: "anyone", why: "says what this is" },
    { path: "/admin", match: "subtree", require: "staff", deny: { "signed-in": 404, verified: 404 }, why: "members need not know that it exists" },
    { path: "/t/:team", match: "subtree", require: { state: "signed-in", teamRole: { atLeast: "member" } }, why: "a team's pages are for its members" },
    { path: "/t/:team/settings", match: "subtree", require: "team manager", why: "settings add and remove members" },
    { path: "/notes/:id", match: "exact", require: "anyone", write: "signed-in", alsoChecks: "only its author may change a note", why: "notes are published" },
${SIGN_IN_RULES}`,
      `  never: [{ admit: { state: "signed-in", teamRole: ["member"] }, alone: true, under: "/t/:team/settings", why: "members change no settings" }],
  always: [{ admit: "signed-out", at: "/signin", why: "nobody can lock everybody out" }],`,
      `  claims: {
    role: { many: ["support", "admin"], asOf: "token", why: "given by hand" },
    teamRole: { one: ["member", "manager", "owner"], ordered: true, within: "/t/:team", asOf: "request", why: "the membership table" },
  },
  visitors: {
    staff: { state: "signed-in", role: ["support", "admin"] },
    "team manager": { state: "signed-in", teamRole: { atLeast: "manager" } },
  },
`,
    ),
  },
  {
    id: "clash",
    name: "Two rules that clash",
    address: "/projects/demo/settings",
    visitor: "signed-out",
    text: policyOf(
      `    { path: "/projects", match: "subtree", require: "signed-in", why: "projects are for members" },
    { path: "/projects/:id/settings", match: "exact", require: "verified", why: "settings can delete a project" },
    { path: "/projects/demo/:tab", match: "exact", require: "anyone", why: "visitors may look at the demo" },
${SIGN_IN_RULES}`,
      `  never: [],
  always: [],`,
    ),
  },
]

/** The example with this id; the first if there is none. */
export const exampleOf = (id: string | null): PlaygroundExample =>
  EXAMPLES.find((example) => example.id === id) ?? EXAMPLES[0]

/** The largest policy text that a person can try in the playground, in bytes of UTF-8. */
export const MAX_TRIED_SIZE = 64 * 1024

/** The longest simulated address, in characters. */
export const MAX_ADDRESS_LENGTH = 2048
