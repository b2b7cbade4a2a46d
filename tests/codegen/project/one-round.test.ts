import { describe, expect, test } from "vitest"
import { compileProject } from "../../../codegen/project/compile-project.ts"
import { readProject } from "../../../codegen/project/disk.ts"
import { projectOf } from "./router-project.ts"

const BARE = "export default () => null\n"
const PAGE = `export const loader = () => null\n${BARE}`

const routesOf = (...lines: readonly string[]): string =>
  `import { route } from "@react-router/dev/routes"\nexport default [${lines.join(", ")}]\n`

const policyOf = (...rules: readonly string[]): string =>
  `export default {
  home: { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 },
  unlisted: 404,
  rules: [${rules.join(", ")}],
  never: [], always: [], outside: [], accept: [],
}
`

const rule = (path: string, require = "signed-in"): string =>
  `{ path: "${path}", match: "exact", require: "${require}", why: "one" }`

const NOT_FOUND = 'route("*", "page.tsx")'
const APP = {
  "app/root.tsx": PAGE,
  "app/page.tsx": PAGE,
  "app/bare.tsx": BARE,
  "app/alone.tsx": `${PAGE}export const clientLoader = () => null\n`,
}

function foundIn(files: Readonly<Record<string, string>>): readonly string[] {
  const root = projectOf({ ...APP, ...files }, "none")
  const project = readProject({ root, policy: "policy/app.policy.ts", routes: "app/routes.ts" })
  const { diagnostics, checked } = compileProject(project)
  expect(checked === null).toBe(diagnostics.some(({ severity }) => severity === "error"))
  return diagnostics.map(({ code }) => code).toSorted()
}

/** Two pages, the second without a rule or a loader. */
const UNRULED = {
  "app/routes.ts": routesOf('route("a", "page.tsx")', 'route("b", "bare.tsx")', NOT_FOUND),
  "policy/app.policy.ts": policyOf(rule("/a")),
}

/** A module that is not there, a segment that no policy can name, and no route for unknown paths. */
const FAULTY_ROUTES = routesOf('route("a", "page.tsx")', 'route("gone", "gone.tsx")', 'route("x%y", "page.tsx")')
const FAULTS = ["P403", "P411", "P414"]

const SEVEN = { "node_modules/react-router/package.json": '{ "name": "react-router", "version": "7.16.0" }' }

describe("one run reports every finding", () => {
  test.each<readonly [string, Readonly<Record<string, string>>, readonly string[]]>([
    ["of a page without a rule: that it has no loader", UNRULED, ["P404", "P406"]],
    [
      "of a page without a rule: that the browser's own loader never asks",
      { ...UNRULED, "app/routes.ts": UNRULED["app/routes.ts"].replace("bare.tsx", "alone.tsx") },
      ["P404", "P420"],
    ],
    [
      "of a splat without a rule: that it has no loader",
      { ...UNRULED, "app/routes.ts": UNRULED["app/routes.ts"].replace('"b"', '"b/*"') },
      ["P406", "P410"],
    ],
    [
      "of the routes, while the policy has a rule that cannot be read",
      { "app/routes.ts": FAULTY_ROUTES, "policy/app.policy.ts": policyOf(rule("/A")) },
      ["P201", ...FAULTS],
    ],
    [
      "of the routes, while the policy has a syntax error",
      { "app/routes.ts": FAULTY_ROUTES, "policy/app.policy.ts": "export default {" },
      ["P102", ...FAULTS],
    ],
    ["of the routes, while there is no policy", { "app/routes.ts": FAULTY_ROUTES }, ["P101", ...FAULTS]],
    ["while the router runs no middleware", { ...UNRULED, ...SEVEN }, ["P404", "P406", "P418"]],
    [
      "while the app has no server",
      { ...UNRULED, "react-router.config.ts": "export default { ssr: false }\n" },
      ["P404", "P406", "P416"],
    ],
    [
      "while `prerender` cannot be read",
      { ...UNRULED, "react-router.config.ts": "export default { prerender: named }\n" },
      ["P404", "P406", "P408"],
    ],
  ])("%s", (_, files, want) => {
    expect(foundIn(files)).toEqual(want)
  })

  test("and requires no loader of an open page, nor for values that its rule leaves out", () => {
    const listed = rule("/b/:lang(de|en)", "anyone")
    expect(
      foundIn({
        "app/routes.ts": routesOf('route("b/:lang", "bare.tsx")', NOT_FOUND),
        "policy/app.policy.ts": policyOf(listed),
      }),
    ).toEqual(["P421"])
  })
})
