import type { MatchMode, Path, Policy, Requirement } from "../../policy/language.ts"

/** The same numbers on every machine and in every run. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const WORDS = [
  "account",
  "orders",
  "reports",
  "teams",
  "billing",
  "projects",
  "invoices",
  "settings",
  "files",
  "search",
]

/** Policies as applications have them: areas, pages beneath them, and pages of one thing. */
export function policyOfSize(size: number): Policy {
  const rules = Array.from({ length: size }, (_, i) => {
    const area = `${WORDS[i % 10]}-${Math.floor(i / 10)}`
    const shapes: readonly (readonly [Path, MatchMode])[] = [
      [`/${area}`, "subtree"],
      [`/${area}/overview`, "exact"],
      [`/${area}/:id/edit`, "exact"],
      [`/shared/${area}`, "subtree"],
    ]
    const [path, match] = shapes[i % 4]!
    const require: Requirement = i % 3 === 0 ? "verified" : "signed-in"
    return { path, match, require, why: `area ${i} belongs to signed-in people` }
  })
  return {
    home: { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 },
    unlisted: 404,
    rules,
    never: [],
    always: [],
    outside: [{ path: "/assets", match: "subtree", why: "static files" }],
    accept: [],
  }
}

/** The four rules that the specification names. */
export const SPECIFIED: Policy = {
  ...policyOfSize(0),
  rules: [
    { path: "/dashboard", match: "subtree", require: "signed-in", why: "the dashboard is for signed-in people" },
    { path: "/editor", match: "subtree", require: "signed-in", why: "the editor is for signed-in people" },
    { path: "/signin", match: "exact", require: "verified", why: "asked here of the state that every rule admits" },
    { path: "/signup", match: "exact", require: "verified", why: "asked here of the state that every rule admits" },
  ],
}

/** A route for each rule, and the catch-all. */
export const routesTextOf = ({ rules }: Policy): string => `import { route } from "@react-router/dev/routes"
export default [
${rules.map(({ path }) => `  route(${JSON.stringify(path.slice(1))}, "page.tsx", { id: ${JSON.stringify(path)} }),\n`).join("")}  route("*", "page.tsx", { id: "*" }),
]
`

/** Pathnames in random order: nine in ten governed, one in ten of nobody. */
export function pathnamesOf({ rules }: Policy, count: number, odd: number): readonly string[] {
  const random = randomOf(7)
  return Array.from({ length: count }, () => {
    const { path, match } = rules[Math.floor(random() * rules.length)]!
    const id = Math.floor(random() * 1e6).toString(36)
    const concrete = path.replace(":id", id)
    const found = match === "subtree" && random() < 0.6 ? `${concrete}/${id}/x` : concrete
    const pathname = random() < 0.1 ? `${found}-${id}` : found
    if (random() >= odd) return pathname
    return random() < 0.5
      ? pathname.toUpperCase()
      : `${pathname.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`)}/`
  })
}
