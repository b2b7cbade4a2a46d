import path from "node:path"
import { createRequestHandler } from "react-router"
import { build, createServer } from "vite"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { generate } from "../../../codegen/emit/generate.ts"
import { outputTo } from "../../../codegen/emit/output.ts"
import { reactRouterTarget } from "../../../codegen/react-router/target.ts"
import { compileProject } from "../../../codegen/project/compile-project.ts"
import { commandOf } from "../../../codegen/project/defaults.ts"
import { readProject } from "../../../codegen/project/disk.ts"
import { readConfig } from "../../../codegen/react-router/read-config.ts"
import { sourceOf } from "../../../codegen/source/source.ts"
import { buildErrorOf } from "../../../codegen/vite/build-error.ts"
import { sallyport } from "../../../codegen/vite/vite.ts"
import { AUTH_STATES } from "../../../policy/states.ts"
import { openLocks, type Guards } from "../../../src/guard/index.ts"
import { buildOf, MARK, sayingPort } from "../../guard/served/app.ts"
import { policyOf, ruleOf } from "../../policy/build.ts"
import { loadGuards, textOfPolicy } from "../emit/load-guards.ts"
import { boundAt, projectOf } from "../project/router-project.ts"

const HOME = { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 } as const
const PAGE = "export const loader = () => null\nexport default () => null\n"

// The rule for everything, so that a wrong base path would open what it can.
const POLICY = textOfPolicy(
  policyOf([ruleOf("/a", "exact", "signed-in"), ruleOf("/", "subtree", "anyone")], { home: HOME }),
)

const FILES = {
  ...boundAt("app"),
  "app/a.tsx": PAGE,
  "app/rest.tsx": PAGE,
  "app/routes.ts":
    'import { route } from "@react-router/dev/routes"\nexport default [route("a", "a.tsx"), route("*", "rest.tsx")]\n',
  "app/main.ts": 'export * from "./generated/guards"\n',
  "policy/app.policy.ts": POLICY,
}

const COMPUTED = {
  here: 'export default { basename: process.env.BASE_PATH ?? "/" }\n',
  seven: 'export default { basename: process.env.BASE_PATH ?? "/", future: { v8_middleware: true } }\n',
}

const pathsIn = (root: string) => ({ root, policy: "policy/app.policy.ts", routes: "app/routes.ts" })

const textsIn = (root: string) => {
  const { checked, diagnostics } = compileProject(readProject(pathsIn(root)))
  expect(diagnostics.map(({ message }) => message)).toEqual([])
  return generate(checked!, commandOf(root))
}

beforeEach(() => {
  vi.stubEnv("VITEST", undefined)
})
afterEach(() => {
  vi.unstubAllEnvs()
})

describe.each(["here", "seven"] as const)(
  "a base path from the environment, in an app that is installed %s",
  (installed) => {
    const made = () => projectOf({ ...FILES, "react-router.config.ts": COMPUTED[installed] }, installed)

    test("is in no generated file, so that none is out of date when another one is built", () => {
      const root = made()
      const plain = textsIn(root)
      outputTo(root, "app/generated").write(plain)
      for (const basename of ["/eu", "/us/west", "/"]) {
        vi.stubEnv("BASE_PATH", basename)
        expect(textsIn(root)).toEqual(plain)
        expect(buildErrorOf(pathsIn(root), "app/generated", reactRouterTarget.routesOf)).toBeNull()
        expect(readProject(pathsIn(root)).computedBasename).toBe(basename)
      }
      expect(plain.map(({ text }) => text).join("\n")).not.toContain("basename")
    })

    test("is refused if it cannot be matched exactly", () => {
      vi.stubEnv("BASE_PATH", "/für alle")
      const { diagnostics } = compileProject(readProject(pathsIn(made())))
      expect(diagnostics.map(({ code }) => code)).toEqual(["P417"])
    })

    test("is in the guards of each build and of the development server", async () => {
      const root = made()
      outputTo(root, "app/generated").write(textsIn(root))
      vi.stubEnv("BASE_PATH", "/eu")
      const common = { root, configFile: false as const, logLevel: "silent" as const, plugins: [sallyport()] }
      const bundled = await build({
        ...common,
        build: {
          write: false,
          minify: false,
          rollupOptions: { input: path.join(root, "app/main.ts"), preserveEntrySignatures: "strict" },
        },
      })
      const code = [bundled].flat().flatMap((one) => ("output" in one ? one.output : []))
      expect(code.map((chunk) => (chunk.type === "chunk" ? chunk.code : "")).join("\n")).toContain('basename = "/eu"')
      const server = await createServer({
        ...common,
        server: { middlewareMode: true },
        optimizeDeps: { noDiscovery: true },
      })
      const sent = (await server.transformRequest("/app/generated/guards.ts"))?.code
      await server.close()
      expect(sent).toContain('basename = "/eu"')
    })
  },
)

test("the locks know the base path that the plugin adds, and refuse every page under a wrong one or none", async () => {
  const root = projectOf({ ...FILES, "react-router.config.ts": COMPUTED.here })
  const [emitted] = textsIn(root)
  const plain = (await loadGuards(emitted!.text)) as Guards
  const added = (await loadGuards(`${emitted!.text}\nexport const basename = "/eu"\n`)) as Guards
  const served = async (guards: Guards, basename: string | null) => {
    const locks = openLocks({
      guards,
      session: sayingPort,
      onIncident: () => {},
      ...(basename === null ? {} : { basename }),
    })
    const router = createRequestHandler(
      buildOf({ middleware: [locks.middleware], paths: ["a", "*"], basename: "/eu" }),
      "production",
    )
    const asked = AUTH_STATES.flatMap((state) => ["/eu/a", "/eu/x", "/eu", "/a"].map((url) => ({ url, state })))
    const answers = await Promise.all(
      asked.map(async ({ url, state }) => {
        const answer = await router(new Request(`http://app.example${url}`, { headers: { cookie: `state=${state}` } }))
        return (await answer.text()).includes(MARK) ? [`${url} ${state}`] : []
      }),
    )
    return answers.flat()
  }
  const right = await served(added, null)
  expect(right).toEqual(await served(plain, "/eu"))
  expect(right.filter((one) => one.startsWith("/eu/a "))).toEqual(["/eu/a signed-in", "/eu/a verified"])
  // Nothing that has a rule of its own opens, and the rule for everything opens no more than it says.
  for (const wrong of [await served(plain, null), await served(plain, "/us"), await served(added, "/eu/a")])
    expect(wrong.filter((one) => !right.includes(one) || one.startsWith("/eu/a "))).toEqual([])
})

test.each<[string, string | null]>([
  ['{ basename: "/app" }', "/app"],
  ["{}", "/"],
  ["{ basename: process.env.BASE }", null],
  ["{ basename: `/${place}` }", null],
  ["{ ...shared }", null],
  ['{ ...shared, basename: "/app" }', "/app"],
  ['{ basename: "/app", ...shared }', null],
  ["{ presets: [preset()] }", null],
  ["{ presets: [] }", "/"],
  ['{ presets: [preset()], basename: "/app" }', "/app"],
  ["configOf()", null],
  ["{ presets: presetsOf() }", null],
  ['{ presets: presetsOf(), basename: "/app" }', "/app"],
  ["{ ssr: true", null],
])("is read from a configuration without running it: %s", (text, want) => {
  expect(readConfig(sourceOf("react-router.config.ts", `export default ${text}\n`)).value.basename).toBe(want)
})
