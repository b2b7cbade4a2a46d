import { index, layout, prefix, route, type RouteConfigEntry } from "@react-router/dev/routes"
import * as fc from "fast-check"
import { matchRoutes, type RouteObject } from "react-router"
import type { AbsentState, Home, MatchMode, Outside, Path, Policy, Rule } from "../../../policy/language.ts"
import { patternOf, textOfPattern } from "../../../policy/pattern.ts"
import { writtenOut } from "../../../policy/written-out.ts"
import { ABSENT_STATES, AUTH_STATES, MATCH_MODES, REQUIREMENTS, SETTLED_STATES } from "../../../policy/states.ts"
import type { RouteInventory } from "../../../codegen/target/inventory.ts"
import { readInventory } from "../../../codegen/react-router/read-inventory.ts"
import { policyOf, withoutTwins } from "../../policy/build.ts"

const WORDS = ["a", "b"]
const MAX_PATTERN_LENGTH = 3

/**
 * Every path over the words and one other, one segment longer than any pattern. No pattern of these words can tell
 * apart two paths without telling apart two of these.
 */
export const EVERY_PATH: readonly string[] = [
  "/",
  ...Array.from({ length: MAX_PATTERN_LENGTH + 1 })
    .reduce<readonly (readonly string[])[]>(
      (levels) => [
        ...levels,
        (levels.at(-1) ?? [""]).flatMap((before) => [...WORDS, "x"].map((word) => `${before}/${word}`)),
      ],
      [],
    )
    .flat(),
]

const segment = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...WORDS, ":p", ":q", ":r") },
  { weight: 1, arbitrary: fc.constantFrom(":p(a|b)", ":q(b|a)") },
)

const isSameParam = (a: string, b: string): boolean => a.startsWith(":") && a.slice(0, 2) === b.slice(0, 2)

const pattern: fc.Arbitrary<Path> = fc
  .uniqueArray(segment, { maxLength: MAX_PATTERN_LENGTH, comparator: isSameParam })
  .map((parts): Path => `/${parts.join("/")}`)

const scope = fc.record({ path: pattern, match: fc.constantFrom<MatchMode>(...MATCH_MODES) })

// Two words most of the time, so that rules often agree.
const requirement = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom("signed-in" as const, "anyone" as const) },
  { weight: 1, arbitrary: fc.constantFrom(...REQUIREMENTS) },
)

const scattered = fc
  .array(fc.record({ scope, require: requirement }), { maxLength: 5 })
  .map((list) =>
    list.map(({ scope: { path, match }, require }): Rule => ({ path, match, require, why: "a fuzzer says so" })),
  )

/** A rule, and two that share all of its paths between them: chance alone hardly ever makes such. */
const covered = fc
  .tuple(fc.constantFrom<Path>("/", "/a", "/a/b", "/:p"), requirement, requirement)
  .map(([path, require, other]): readonly Rule[] => {
    const beneath: Path = path === "/" ? "/:q" : `${path}/:q`
    return [
      { path, match: "subtree", require, why: "a fuzzer says so" },
      { path, match: "exact", require, why: "a fuzzer says so" },
      { path: beneath, match: "subtree", require: other, why: "a fuzzer says so" },
    ]
  })

const rules: fc.Arbitrary<readonly Rule[]> = fc
  .oneof(
    { weight: 5, arbitrary: scattered },
    { weight: 1, arbitrary: fc.tuple(covered, scattered).map(([some, others]) => [...some, ...others.slice(0, 2)]) },
  )
  .map(withoutTwins)

const literalPath = fc.array(fc.constantFrom(...WORDS), { maxLength: 2 }).map((parts): Path => `/${parts.join("/")}`)

const destination = fc.oneof({ weight: 3, arbitrary: fc.constantFrom(401 as const, 403 as const) }, literalPath)

const home: fc.Arbitrary<Home> = fc.record({
  "signed-out": destination,
  challenged: destination,
  recovering: destination,
  "signed-in": destination,
  verified: destination,
})

/** None, most of the time. */
const absent: fc.Arbitrary<readonly AbsentState[]> = fc.oneof(
  { weight: 2, arbitrary: fc.constant([]) },
  { weight: 1, arbitrary: fc.subarray([...ABSENT_STATES]) },
)

const homeWithout = (whole: Home, states: readonly AbsentState[]): Home => {
  const entries = Object.entries(whole).filter(([state]) => !states.some((one) => one === state))
  return Object.fromEntries(entries) as Home
}

const outside: fc.Arbitrary<readonly Outside[]> = fc
  .array(scope, { maxLength: 1 })
  .map((list) => list.filter(({ path }) => path !== "/").map((one) => ({ ...one, why: "a fuzzer says so" })))

const why = "a fuzzer says so"

export const anyPolicy: fc.Arbitrary<Policy> = fc
  .record({
    rules,
    absent,
    home,
    outside,
    never: fc.array(fc.record({ admit: fc.constantFrom(...AUTH_STATES), under: pattern, why: fc.constant(why) }), {
      maxLength: 1,
    }),
    always: fc.array(fc.record({ admit: fc.constantFrom(...SETTLED_STATES), at: pattern, why: fc.constant(why) }), {
      maxLength: 1,
    }),
    unlisted: fc.constantFrom(403 as const, 404 as const),
  })
  .map(({ rules: list, home: whole, ...parts }) => policyOf(list, { ...parts, home: homeWithout(whole, parts.absent) }))

/** A policy that is often accepted: nothing in it refers to anything else in it. */
export function simplePolicyOf(
  list: readonly Rule[],
  left: readonly Outside[] = [],
  gone: readonly AbsentState[] = [],
): Policy {
  const whole: Home = { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 }
  const asked = list.map((rule): Rule =>
    gone.some((state) => state === rule.require) ? { ...rule, require: "signed-in" } : rule,
  )
  return policyOf(asked, {
    ...(gone.length === 0 ? {} : { absent: gone }),
    outside: left,
    home: homeWithout(whole, gone),
  })
}

export const simplePolicy: fc.Arbitrary<Policy> = fc
  .record({ rules, outside, absent })
  .map(({ rules: list, outside: left, absent: gone }) => simplePolicyOf(list, left, gone))

// --- routes, as a route list writes them

export type RouteModel =
  | { readonly kind: "route"; readonly path: string; readonly children: readonly RouteModel[] }
  | { readonly kind: "index" }
  | { readonly kind: "layout"; readonly children: readonly RouteModel[] }
  | { readonly kind: "prefix"; readonly path: string; readonly children: readonly RouteModel[] }

const routePath = fc
  .tuple(fc.array(fc.constantFrom(...WORDS, ":p", "a?", ":q?"), { minLength: 1, maxLength: 2 }), fc.boolean())
  .map(([parts, splat]) => [...new Set(parts), ...(splat && parts.length < 2 ? ["*"] : [])].join("/"))

const leaf: fc.Arbitrary<RouteModel> = fc.oneof(
  { weight: 4, arbitrary: routePath.map((path) => ({ kind: "route" as const, path, children: [] })) },
  { weight: 1, arbitrary: fc.constant({ kind: "index" as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: "route" as const, path: "", children: [] }) },
)

const oneWord = fc.constantFrom("a", "b", ":s", "", ":q?")

const branch: fc.Arbitrary<RouteModel> = fc.oneof(
  { weight: 3, arbitrary: leaf },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("layout" as const), children: fc.array(leaf, { maxLength: 2 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom("route" as const, "prefix" as const),
      path: oneWord,
      children: fc.array(shortLeaf(), { maxLength: 2 }),
    }),
  },
)

function shortLeaf(): fc.Arbitrary<RouteModel> {
  return fc.oneof(
    fc.constantFrom("a", "b", ":p", "*", "b?", "").map((path) => ({ kind: "route" as const, path, children: [] })),
    fc.constant({ kind: "index" as const }),
  )
}

export const anyRoutes: fc.Arbitrary<readonly RouteModel[]> = fc
  .tuple(fc.array(branch, { maxLength: 4 }), fc.boolean())
  .map(([list, ends]) => (ends ? [...list, { kind: "route" as const, path: "*", children: [] }] : list))

const writtenOutRules = (list: readonly Rule[]): readonly Rule[] =>
  list.flatMap((rule) =>
    writtenOut(patternOf(rule.path)).map((pattern) => ({ ...rule, path: textOfPattern(pattern) as Path })),
  )

/** Routes that a policy's own rules ask for, so that it has a chance to be accepted. */
export const routesOfRules = ({ rules: list }: Policy): readonly RouteModel[] => [
  ...writtenOutRules(list).flatMap(({ path, match }): RouteModel[] =>
    match === "exact" && path !== "/"
      ? [{ kind: "route", path: path.slice(1), children: [] }]
      : path === "/"
        ? [{ kind: "index" }]
        : [{ kind: "route", path: `${path.slice(1)}/*`, children: [] }],
  ),
  { kind: "route", path: "*", children: [] },
]

export function textOfRoutes(models: readonly RouteModel[]): string {
  let count = 0
  const text = (list: readonly RouteModel[]): string =>
    `[${list
      .map((model) => {
        const file = JSON.stringify(`m${count++}.tsx`)
        switch (model.kind) {
          case "index":
            return `index(${file})`
          case "layout":
            return `layout(${file}, ${text(model.children)})`
          case "route":
            return `route(${JSON.stringify(model.path)}, ${file}${model.children.length > 0 ? `, ${text(model.children)}` : ""})`
          case "prefix":
            return `...prefix(${JSON.stringify(model.path)}, ${text(model.children)})`
        }
      })
      .join(", ")}]`
  return `import { index, layout, prefix, route } from "@react-router/dev/routes"\nexport default ${text(models)}\n`
}

const MODULE = "export const loader = () => null\nexport default function Page() {}\n"

export function inventoryOf(models: readonly RouteModel[]): RouteInventory {
  const text = textOfRoutes(models)
  const { value } = readInventory({
    routes: "routes.ts",
    config: "none.ts",
    readText: (file) => (file === "routes.ts" ? text : file.endsWith(".tsx") ? MODULE : null),
  })
  if (value === null) throw new Error(text)
  return value
}

/** The router's reading of the list, by its own helpers and its own matcher. */
export function routerOfModel(models: readonly RouteModel[]): (path: string) => number | null {
  const routes = objectsOf(entriesOf(models), { next: 0 })
  const answers = new Map<string, number | null>()
  const answerOf = (path: string): number | null => {
    const id = matchRoutes(routes, path)?.at(-1)?.route.id
    return id === undefined ? null : Number(id)
  }
  // The router ranks the whole list anew for each question: none is asked twice.
  return (path) => {
    const known = answers.get(path)
    if (known !== undefined) return known
    const answer = answerOf(path)
    answers.set(path, answer)
    return answer
  }
}

const entriesOf = (models: readonly RouteModel[]): RouteConfigEntry[] =>
  models.flatMap((model): RouteConfigEntry[] => {
    switch (model.kind) {
      case "index":
        return [index("m.tsx")]
      case "layout":
        return [layout("m.tsx", entriesOf(model.children))]
      case "route":
        return [route(model.path, "m.tsx", entriesOf(model.children))]
      case "prefix":
        return prefix(model.path, entriesOf(model.children))
    }
  })

// The compiler numbers routes depth first too, which is what names them in both.
const objectsOf = (entries: readonly RouteConfigEntry[], counter: { next: number }): RouteObject[] =>
  entries.map((entry): RouteObject => {
    const id = String(counter.next++)
    const path = entry.path === undefined ? {} : { path: entry.path }
    return entry.index === true
      ? { id, index: true, ...path }
      : { id, ...path, children: objectsOf(entry.children ?? [], counter) }
  })
