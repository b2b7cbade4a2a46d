import { existsSync, mkdirSync, readdirSync } from "node:fs"
import path from "node:path"
import { describe, expect, onTestFinished, test, vi } from "vitest"
import { compileProject } from "../../../codegen/project/compile-project.ts"
import { readProject, type Project } from "../../../codegen/project/disk.ts"
import { routeEntriesOf } from "../../../codegen/target/entries.ts"
import { ruleOf } from "../../policy/build.ts"
import { policyText } from "../record/histories.ts"
import { projectOf } from "./router-project.ts"

const PAGE = "export const loader = () => null\nexport default () => null\n"
const APP = { "app/root.tsx": PAGE, "app/a.tsx": PAGE, "app/rest.tsx": PAGE, "policy/app.policy.ts": "" }
const LITERAL = `import { route } from "@react-router/dev/routes"
export default [route("a", "a.tsx"), route("*", "rest.tsx")]
`
const COMPUTED = `import { route } from "@react-router/dev/routes"
const list = ["a"].map((name) => route(name, name + ".tsx"))
export default [...list, route("*", "rest.tsx")]
`

const readAt = (root: string): Project => readProject({ root, policy: "policy/app.policy.ts", routes: "app/routes.ts" })
const codesIn = ({ diagnostics }: Project): readonly string[] => diagnostics.map(({ code }) => code)
const pathsIn = ({ routes }: Project): readonly string[] =>
  routeEntriesOf(routes?.tree ?? []).map((entry) => entry.path)

describe("a project's route list", () => {
  test("is read without the router if it is written out", () => {
    const project = readAt(projectOf({ ...APP, "app/routes.ts": LITERAL }))
    expect(project.routeSources).toBeNull()
    expect(pathsIn(project)).toEqual(["/a", "/*"])
  })

  test("finds modules outside of the project, such as those of another package of a monorepo", () => {
    const root = projectOf({
      "web/app/root.tsx": PAGE,
      "web/app/rest.tsx": PAGE,
      "web/app/routes.ts": LITERAL.replace("a.tsx", "../../pages/a.tsx"),
      "web/policy/app.policy.ts": "",
      "pages/a.tsx": PAGE,
    })
    const [page] = readAt(path.join(root, "web")).routes?.tree ?? []
    expect(page?.module).toMatchObject({ file: "../pages/a.tsx", exists: true })
  })

  test("is resolved by the router if it is computed, with the settings of presets, and leaves no file behind", () => {
    const root = projectOf({
      ...APP,
      "app/routes.ts": COMPUTED,
      "react-router.config.ts": `console.log("said while the configuration runs")
        const preset = { name: "mine", reactRouterConfig: () => ({ basename: "/shop", appDirectory: "app" }) }
        export default { presets: [preset], prerender: async ({ getStaticPaths }) => [...getStaticPaths(), "/b"] }`,
    })
    const project = readAt(root)
    expect(codesIn(project)).toEqual([])
    expect(project.routeSources).not.toBeNull()
    expect(pathsIn(project)).toEqual(["/a", "/*"])
    // A preset can set another path in each environment.
    expect(project.routes?.basename).toBeUndefined()
    expect(project.computedBasename).toBe("/shop")
    expect(project.routes?.prerender).toMatchObject({
      kind: "paths",
      paths: [{ path: "/" }, { path: "/a" }, { path: "/b" }],
    })
    expect(project.routes?.tree[0]?.span).toMatchObject({ file: "app/a.tsx", line: 1 })
    expect(readdirSync(root).toSorted()).not.toContain(".react-router")
  })

  test("depends on TypeScript modules, also where an import has the ending of the compiled file", () => {
    const root = projectOf({
      ...APP,
      "app/a.tsx": 'export * from "./loads.js"\nexport default () => null\n',
      "app/loads.ts": "export const loader = () => null\n",
      "app/list.ts": 'export const list = ["a"]\n',
      "app/routes.ts": `import { list as names } from "./list.js"\n${COMPUTED.replace('["a"]', "names")}`,
    })
    const project = readAt(root)
    expect(project.routes?.tree[0]?.module).toEqual({ file: "app/a.tsx", exists: true, exports: ["default", "loader"] })
    expect(project.routeSources?.modules).toEqual(["app/routes.ts", "app/list.ts"].map((file) => path.join(root, file)))
  })

  test("is resolved in a project that cannot be written to, and leaves the system's temporary directory", () => {
    // A file in the place of the router's directory.
    const root = projectOf({ ...APP, "app/routes.ts": COMPUTED, ".react-router": "" })
    const temporary = path.join(projectOf({}, "none"), "temporary")
    mkdirSync(temporary)
    vi.stubEnv("TMPDIR", temporary)
    onTestFinished(() => void vi.unstubAllEnvs())
    expect(pathsIn(readAt(root))).toEqual(["/a", "/*"])
    expect(readdirSync(temporary)).toEqual([])
  })

  test("is an error in the router's own words if the router fails", () => {
    const files = { ...APP, "app/routes.ts": COMPUTED.replace('"a"]', "nowhere]") }
    const project = readAt(projectOf(files))
    expect(codesIn(project)).toEqual(["P419"])
    expect(project.diagnostics[0]?.note).toContain("nowhere is not defined")
    expect(project.routes).toBeNull()
  })

  test("that cannot be resolved makes no rule look redundant: a page may need it", () => {
    const policy = policyText([ruleOf("/a", "subtree", "signed-in"), ruleOf("/a/b", "exact", "signed-in")])
    const root = projectOf({
      ...APP,
      "policy/app.policy.ts": policy,
      "app/routes.ts": COMPUTED.replace('"a"]', "nowhere]"),
    })
    const codesOf = (project: Project): readonly string[] => compileProject(project).diagnostics.map(({ code }) => code)
    expect(codesOf(readAt(root))).toEqual(["P419"])
    // Where routes are left out on purpose, the policy alone is judged.
    expect(codesOf(readProject({ root, policy: "policy/app.policy.ts", routes: null }))).toEqual(["P304"])
  })

  test("is an error in our words if no router is installed", () => {
    const project = readAt(projectOf({ ...APP, "app/routes.ts": COMPUTED }, "none"))
    expect(codesIn(project)).toEqual(["P402"])
    expect(project.routes).toBeNull()
  })

  test("with a syntax error is reported with its place", () => {
    const project = readAt(projectOf({ ...APP, "app/routes.ts": "export default [route(" }))
    expect(new Set(codesIn(project))).toEqual(new Set(["P402"]))
    expect(project.routeSources).toBeNull()
  })

  test("does not run the policy", () => {
    const ran = path.join(projectOf({}), "ran")
    const policy = `import { writeFileSync } from "node:fs"\nwriteFileSync(${JSON.stringify(ran)}, "")\nexport default {}`
    expect(
      readAt(projectOf({ ...APP, "app/routes.ts": COMPUTED, "policy/app.policy.ts": policy })).routeSources,
    ).not.toBeNull()
    expect(existsSync(ran)).toBe(false)
  })
})

describe("file routes of version 7.16", () => {
  const FLAT = {
    "app/root.tsx": PAGE,
    "app/routes.ts": 'import { flatRoutes } from "@react-router/fs-routes"\nexport default flatRoutes()\n',
    "app/routes/_index.tsx": PAGE,
    "app/routes/_shell.login.tsx": PAGE,
    "app/routes/($lang).about.tsx": PAGE,
    "app/routes/files.$name[.json].tsx": PAGE,
    "app/routes/@me.tsx": PAGE,
    "app/routes/docs.$.tsx": PAGE,
    "app/routes/$.tsx": PAGE,
    "policy/app.policy.ts": "",
  }

  test("are those that the router finds", () => {
    const config = 'const on = true\nexport default { future: { v8_middleware: on }, basename: "/app" }\n'
    const project = readAt(projectOf({ ...FLAT, "react-router.config.ts": config }, "seven"))
    expect(codesIn(project)).toEqual([])
    const want = ["/", "/*", "/:lang?/about", "/@me", "/docs/*", "/files/:name.json", "/login"]
    expect(pathsIn(project).toSorted()).toEqual(want)
    expect(routeEntriesOf(project.routes!.tree).flatMap(({ inexpressible }) => inexpressible ?? [])).toEqual([])
    expect(project.routes?.basename).toBe("/app")
  })

  test("are refused while the router runs no middleware", () => {
    const project = readAt(projectOf({ ...FLAT, "react-router.config.ts": "export default {}\n" }, "seven"))
    expect(codesIn(project)).toEqual(["P418"])
    expect(compileProject(project).checked).toBeNull()
  })
})

describe("a flag that the installed router refuses", () => {
  const configured = (flags: string, installed: "here" | "seven"): Project =>
    readAt(
      projectOf(
        {
          ...APP,
          "app/routes.ts": LITERAL,
          "react-router.config.ts": `export default {\n  future: { ${flags} },\n}\n`,
        },
        installed,
      ),
    )

  test.each([
    ["that has a new name", "v8_middleware: true, unstable_viteEnvironmentApi: true", "seven", 34],
    ["that moved", "v8_middleware: true, unstable_subResourceIntegrity: true", "seven", 34],
    ["that version 8 has no longer", "v8_middleware: true", "here", 13],
    ["that version 8 had before it was stable", "unstable_middleware: true", "here", 13],
  ] as const)("is an error at its place, also beside a list that is written out: %s", (_, flags, installed, column) => {
    const [diagnostic, ...others] = configured(flags, installed).diagnostics
    expect(others).toEqual([])
    expect(diagnostic).toMatchObject({ code: "P419", span: { file: "react-router.config.ts", line: 2, column } })
    expect(diagnostic?.note).toMatch(/^Error: The `future\.\w+` flag has been (?:stabilized|removed)/)
  })

  test("is an error of the configuration if a preset sets it", () => {
    const config = `\nexport default {\n  presets: [{ name: "host", reactRouterConfig: () => ({ future: { ["unstable" + "_viteEnvironmentApi"]: true } }) }],\n}\n`
    const project = readAt(projectOf({ ...APP, "app/routes.ts": LITERAL, "react-router.config.ts": config }, "seven"))
    expect(project.diagnostics).toMatchObject([{ code: "P419", span: { file: "react-router.config.ts", line: 1 } }])
  })

  test("is none if the router accepts it, and the list is read as it is written", () => {
    const project = configured("v8_middleware: true, unstable_optimizeDeps: true", "seven")
    expect(codesIn(project)).toEqual([])
    expect(project.routeSources).toBeNull()
    expect(project.routes?.tree[0]?.span).toMatchObject({ file: "app/routes.ts", line: 2 })
  })
})

const withVersion = (version: string, config: string): Project =>
  readAt(
    projectOf(
      {
        ...APP,
        "app/routes.ts": LITERAL,
        "react-router.config.ts": config,
        "node_modules/react-router/package.json": JSON.stringify({ name: "react-router", version }),
      },
      "none",
    ),
  )

describe("React Router", () => {
  test.each([
    ["turns the flag off", "v8_middleware: true, ...flags", false, ["P418"]],
    ["turns it on", "v8_middleware: false, ...flags", true, []],
    ["is before the flag", "...flags, v8_middleware: true", false, []],
  ])("runs no middleware if a spread behind the flag says so: a spread that %s", (_, flags, value, want) => {
    const config = `const flags = { v8_middleware: ${value} }\nexport default { future: { ${flags} } }\n`
    const root = projectOf({ ...APP, "app/routes.ts": LITERAL, "react-router.config.ts": config }, "seven")
    expect(codesIn(readAt(root))).toEqual(want)
  })

  test("may run middleware if a spread could say so and a syntax error prevents asking the router", () => {
    const config = "const flags = {}\nexport default { future: { v8_middleware: true, ...flags } }\n"
    const routes = `${LITERAL}\nconst = 1\n`
    const root = projectOf({ ...APP, "app/routes.ts": routes, "react-router.config.ts": config }, "seven")
    expect(codesIn(readAt(root))).toEqual(["P402", "P402"])
  })

  test.each([
    ["without a configuration of it", "7.16.0", "export default {}", ["P418"]],
    ["with the flag off", "7.16.0", "export default { future: { v8_middleware: false } }", ["P418"]],
    ["before it tells middleware the route", "7.14.2", "export default { future: { v8_middleware: true } }", ["P418"]],
    ["with the flag on", "7.16.0", "export default { future: { v8_middleware: true, other: 1 } }", []],
    ["and version 8 without it", "8.5.1", "export default {}", []],
    ["and no later version, which nobody has tried", "9.0.0", "export default {}", ["P418"]],
  ])("runs middleware only when told to: %s", (_, version, config, want) => {
    const project = withVersion(version, config)
    expect(codesIn(project)).toEqual(want)
    expect(pathsIn(project)).toEqual(["/a", "/*"])
  })
})
