import { DOORS } from "../../../../policy/words.ts"
import type { PlainMessage } from "../../../language/message.ts"

export interface PlaygroundExample {
  /** Names it in addresses. */
  readonly id: string
  readonly name: PlainMessage
  readonly text: string
  /** An address to begin with. */
  readonly address: string
}

/** States that these small products do not have. */
const NOT_HERE = DOORS.slice(1)
  .map((state) => JSON.stringify(state))
  .join(", ")

const policyOf = (rules: string, rest: string): string => `import type { Policy } from "sallyport"

export default {
  absent: [${NOT_HERE}],
  home: { "signed-out": "/signin", "signed-in": "/home", verified: "/home" },
  unlisted: 404,
  rules: [
${rules}
  ],
${rest}
  outside: [{ path: "/assets", match: "subtree", why: "static files, no pages" }],
  accept: [],
} satisfies Policy
`

const DOOR = `    { path: "/signin", match: "exact", require: "signed-out", why: "signed-in people have no use for it" },
    { path: "/home", match: "subtree", require: "signed-in", why: "every member's own start page" },`

/** Whole policies to begin with, the plainest first. Each is accepted as it stands, but for the one that clashes. */
export const EXAMPLES: readonly [PlaygroundExample, ...PlaygroundExample[]] = [
  {
    id: "shop",
    name: "A small shop",
    address: "/orders/7",
    text: policyOf(
      `    { path: "/", match: "exact", require: "anyone", why: "the shop window" },
    { path: "/products", match: "subtree", require: "anyone", why: "people look before they sign up" },
    { path: "/orders", match: "subtree", require: "signed-in", why: "orders belong to whoever placed them" },
    { path: "/orders/track", match: "exact", require: "anyone", why: "a parcel is tracked by its number alone" },
${DOOR}`,
      `  never: [{ admit: "signed-out", under: "/home", why: "start pages show names and addresses" }],
  always: [{ admit: "signed-out", at: "/signin", why: "nobody can lock everybody out" }],`,
    ),
  },
  {
    id: "two-factors",
    name: "Admin pages behind two factors",
    address: "/admin",
    text: policyOf(
      `    { path: "/", match: "exact", require: "anyone", why: "says what this is" },
    { path: "/teams/:team", match: "subtree", require: "signed-in", why: "teams work here" },
    { path: "/teams/:team/billing", match: "exact", require: "verified", why: "card numbers need a second factor" },
    { path: "/admin", match: "subtree", require: "verified", deny: { "signed-out": 404 }, why: "strangers need not know that it exists" },
${DOOR}`,
      `  never: [
    { admit: "signed-out", under: "/admin", why: "only staff" },
    { admit: "signed-in", under: "/admin", why: "one factor is not enough there" },
  ],
  always: [{ admit: "signed-out", at: "/signin", why: "nobody can lock everybody out" }],`,
    ),
  },
  {
    id: "clash",
    name: "Two rules that clash",
    address: "/projects/demo/settings",
    text: policyOf(
      `    { path: "/projects", match: "subtree", require: "signed-in", why: "projects are for members" },
    { path: "/projects/:id/settings", match: "exact", require: "verified", why: "settings can delete a project" },
    { path: "/projects/demo/:tab", match: "exact", require: "anyone", why: "visitors may look at the demo" },
${DOOR}`,
      `  never: [],
  always: [],`,
    ),
  },
]

/** The one that an address names; the first where it names none. */
export const exampleOf = (id: string | null): PlaygroundExample => EXAMPLES.find((one) => one.id === id) ?? EXAMPLES[0]

/** Bytes of UTF-8. What a visitor's text may cost is bounded before the compiler sees it. */
export const LARGEST_TRIED = 64 * 1024

/** Characters of an address that is tried. */
export const LONGEST_ADDRESS = 2000
