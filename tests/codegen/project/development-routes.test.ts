import { describe, expect, test } from "vitest"
import { routes as routesCommand } from "../../../codegen/command-line/commands/routes.ts"
import { askRouter, type AskRouter, type RouterQuestion } from "../../../codegen/react-router/ask-router.ts"
import { routesReadBy } from "../../../codegen/react-router/target.ts"
import { compileProject } from "../../../codegen/project/compile-project.ts"
import { readProject } from "../../../codegen/project/disk.ts"
import { withDevelopment } from "../../../codegen/react-router/resolved-inventory.ts"
import { emitGuards } from "../../../codegen/emit/guards.ts"
import type { RouteNode } from "../../../codegen/target/inventory.ts"
import { routeEntriesOf } from "../../../codegen/target/entries.ts"
import { policyOf, ruleOf } from "../../policy/build.ts"
import { inventoryOf, type RouteModel } from "../diff/fuzz-model.ts"
import { textOfPolicy } from "../emit/load-guards.ts"
import { projectOf } from "./router-project.ts"

const HOME = { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 } as const
const PAGE = "export const loader = () => null\nexport default () => null\n"

/** A page for those who build the app, and one that only visitors of the built app get. */
const listAsking = (isDevelopment: string): string => `import { index, layout, route } from "@react-router/dev/routes"

export default [
  index("home.tsx"),
  ...(${isDevelopment} ? [route("dev", "dev.tsx")] : []),
  layout("shell.tsx", [route("a", "a.tsx"), ...(${isDevelopment} ? [route("mail/:id", "mail.tsx")] : [route("live", "live.tsx")])]),
  route("*", "rest.tsx"),
]
`

const FILES = Object.fromEntries(
  ["root", "home", "dev", "shell", "a", "mail", "live", "rest"].map((name) => [`app/${name}.tsx`, PAGE]),
)

const PAGES = [
  ruleOf("/", "exact", "anyone"),
  ruleOf("/a", "exact", "signed-in"),
  ruleOf("/live", "exact", "signed-in"),
]
const DEVELOPMENT = [ruleOf("/dev", "exact", "anyone"), ruleOf("/mail/:id", "exact", "signed-in")]

const made = (list: string, rules: typeof PAGES, installed: "here" | "seven" = "here") =>
  projectOf(
    {
      ...FILES,
      "app/routes.ts": list,
      "policy/app.policy.ts": textOfPolicy(policyOf(rules, { home: HOME })),
      ...(installed === "seven"
        ? { "react-router.config.ts": "export default { future: { v8_middleware: true } }\n" }
        : {}),
    },
    installed,
  )

const readAt = (root: string, ask: AskRouter = askRouter) =>
  readProject({ root, policy: "policy/app.policy.ts", routes: "app/routes.ts" }, routesReadBy(ask))

describe.each(["here", "seven"] as const)("a route that only development has, in the app installed %s", (installed) => {
  test.each([
    'process.env.NODE_ENV === "development"',
    'process.env.NODE_ENV !== "production"',
    "import.meta.env.DEV",
    'import.meta.env.MODE === "development"',
  ])("has a rule like every other, which no build calls left over: %s", (asks) => {
    const project = readAt(made(listAsking(asks), [...PAGES, ...DEVELOPMENT], installed))
    const { diagnostics, checked } = compileProject(project)
    expect(diagnostics.map(({ message }) => message)).toEqual([])
    expect(checked!.pages.map(({ entry }) => entry.pattern).toSorted()).toEqual(["/", "a", "dev", "live", "mail/:id"])
    // The locks of a development server know it.
    expect(emitGuards(checked!).text).toContain('["mail/:id", "/mail/:id exact"]')
    expect(routeEntriesOf(project.routes!.tree).map(({ path }) => path)).toEqual([
      "/",
      "/dev",
      "/a",
      "/live",
      "/mail/:id",
      "/*",
    ])
  })

  test("needs a rule, and is listed as a development route", () => {
    const project = readAt(made(listAsking("import.meta.env.DEV"), PAGES, installed))
    expect(compileProject(project).diagnostics.map(({ code, message }) => `${code} ${message}`)).toEqual([
      "P404 no rule covers route `/dev`",
      "P404 no rule covers route `/mail/:id`",
    ])
    const { stdout } = routesCommand(project, { stdoutColour: false, stderrColour: false })
    expect(stdout).toMatch(/^\/dev +page, development only +NO RULE$/m)
    expect(stdout).toMatch(/^\/live +page +\/live exact +signed-in$/m)
  })
})

test("the development routes are resolved only if the list reads the mode", () => {
  const asked: (RouterQuestion["mode"] | "production")[] = []
  const noting: AskRouter = (question) => {
    asked.push(question.mode ?? "production")
    return askRouter(question)
  }
  readAt(made(listAsking("import.meta.env.DEV"), PAGES), noting)
  expect(asked.splice(0)).toEqual(["production", "development"])
  readAt(made(listAsking("Math.max(1, 2) > 2"), PAGES), noting)
  expect(asked.splice(0)).toEqual(["production"])
  readAt(
    made(
      'import { index, route } from "@react-router/dev/routes"\nexport default [index("home.tsx"), route("*", "rest.tsx")]\n',
      PAGES,
    ),
    noting,
  )
  expect(asked).toEqual([])
})

test("a configuration that fails in development is reported with its place", () => {
  const list = `if (process.env.NODE_ENV === "development") throw new Error("no local database")\n${listAsking("false")}`
  const [finding] = readAt(made(list, PAGES)).diagnostics
  expect(finding).toMatchObject({ code: "P419" })
  expect(finding!.note).toMatch(/^in development: .*no local database/)
  expect(finding!.hint).toBe("fix what it reports; `npx react-router routes` shows the same error")
})

const listOf = (paths: readonly string[]): readonly RouteNode[] =>
  inventoryOf(paths.map((path): RouteModel => ({ kind: "route", path, children: [] }))).tree.map((node) => ({
    ...node,
    module: { ...node.module, file: `${node.path}.tsx` },
  }))

test.each([
  { built: ["a", "b"], development: ["x", "a", "b"], want: ["x!", "a", "b"] },
  { built: ["a", "b"], development: ["a", "x", "b"], want: ["a", "x!", "b"] },
  { built: ["a", "p", "b"], development: ["a", "b", "x"], want: ["a", "p", "b", "x!"] },
  { built: ["p", "a"], development: ["x", "a"], want: ["p", "x!", "a"] },
  { built: ["p"], development: ["x"], want: ["p", "x!"] },
  { built: [], development: ["x"], want: ["x!"] },
  { built: ["p", "q"], development: [], want: ["p", "q"] },
])("the two lists make one: $built and $development", ({ built, development, want }) => {
  const tree = withDevelopment(listOf(built), listOf(development))
  expect(tree.map(({ path, development: only }) => `${path}${only === true ? "!" : ""}`)).toEqual(want)
  expect(tree.map(({ id }) => id)).toEqual(want.map((_, id) => id))
})
