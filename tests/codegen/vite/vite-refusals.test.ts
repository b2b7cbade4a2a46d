import path from "node:path"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { build } from "vite"
import { sallyport } from "../../../codegen/vite/vite.ts"
import { policyOf, ruleOf } from "../../policy/build.ts"
import { textOfPolicy } from "../emit/load-guards.ts"
import { projectOf } from "../project/router-project.ts"

const HOME = { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 } as const
const PAGE = "export const loader = () => null\nexport default () => null\n"
const LIST = `import { route } from "@react-router/dev/routes"\n`

const APP = {
  "main.ts": "console.log(1)\n",
  "app/a.tsx": PAGE,
  "app/rest.tsx": PAGE,
  "app/routes.ts": `${LIST}export default [route("a", "a.tsx"), route("*", "rest.tsx")]\n`,
  "policy/app.policy.ts": textOfPolicy(policyOf([ruleOf("/a", "exact", "signed-in")], { home: HOME })),
}

const SEVEN = {
  "node_modules/react-router/package.json": JSON.stringify({ name: "react-router", version: "7.16.0" }),
}

// The plugin leaves other unit tests alone; here it is what is tested.
beforeEach(() => void vi.stubEnv("VITEST", undefined))
afterEach(() => void vi.unstubAllEnvs())

const STOPS: readonly (readonly [
  string,
  { files: Readonly<Record<string, string>>; installed?: "none"; says: readonly string[] },
])[] = [
  [
    "version 7 that was not told to run middleware",
    { files: SEVEN, installed: "none", says: ["error[P418]", "every page is open"] },
  ],
  [
    "version 7 that was told not to",
    {
      files: { ...SEVEN, "react-router.config.ts": "export default { future: { v8_middleware: false } }" },
      installed: "none",
      says: ["error[P418]", "react-router.config.ts:1:1"],
    },
  ],
  [
    "a guarded page in a list of pages to prerender",
    {
      files: { "react-router.config.ts": 'export default { prerender: ["/", "/a"] }' },
      says: ["error[P407]: guarded path `/a`", "react-router.config.ts:1:"],
    },
  ],
  [
    "every page prerendered",
    {
      files: { "react-router.config.ts": "export default { prerender: true }" },
      says: ["error[P407]: guarded path `/a`"],
    },
  ],
  [
    "a guarded page that a function prerenders",
    {
      files: {
        "react-router.config.ts":
          'export default { prerender: async ({ getStaticPaths }) => [...getStaticPaths(), "/"] }',
      },
      says: ["error[P407]: guarded path `/a`"],
    },
  ],
  [
    "a guarded page that a preset prerenders",
    {
      files: {
        "react-router.config.ts":
          'export default { presets: [{ name: "p", reactRouterConfig: () => ({ prerender: ["/a"] }) }] }',
      },
      says: ["error[P407]: guarded path `/a`"],
    },
  ],
  [
    "an app without a server",
    {
      files: { "react-router.config.ts": "export default { ssr: false }" },
      says: ["error[P416]", "no server that could guard a page"],
    },
  ],
  [
    "an app that a preset leaves without a server",
    {
      files: {
        "react-router.config.ts":
          'export default { presets: [{ name: "p", reactRouterConfig: () => ({ ssr: false }) }] }',
      },
      says: ["error[P416]"],
    },
  ],
  [
    "no catch-all",
    {
      files: { "app/routes.ts": `${LIST}export default [route("a", "a.tsx")]\n` },
      says: ["error[P414]", 'add `route("*", ...)`'],
    },
  ],
  [
    "a page without a rule",
    {
      files: {
        "app/routes.ts": `${LIST}export default [route("a", "a.tsx"), route("billing", "b.tsx"), route("*", "rest.tsx")]\n`,
        "app/b.tsx": PAGE,
      },
      says: ["error[P404]: no rule covers route `/billing`", "app/routes.ts:2:"],
    },
  ],
  [
    "a page without a rule in a list that is computed, by its module",
    {
      files: {
        "app/routes.ts": `${LIST}export default [...["a", "b"].map((name) => route(name, name + ".tsx")), route("*", "rest.tsx")]\n`,
        "app/b.tsx": PAGE,
      },
      says: ["error[P404]: no rule covers route `/b`", "app/b.tsx:1:1"],
    },
  ],
  [
    "a policy that is rejected",
    { files: { "policy/app.policy.ts": "export default {}" }, says: ["the policy is rejected", "error[P106]"] },
  ],
  [
    "generated files that are stale",
    { files: {}, says: ["app/generated/guards.ts", "out of date: run `npx sallyport generate`"] },
  ],
]

test.each(STOPS)(
  "a build fails, with the file and the reason, because of %s",
  async (_, { files, installed, says }) => {
    const root = projectOf({ ...APP, ...files }, installed)
    const building = build({
      root,
      configFile: false,
      logLevel: "silent",
      plugins: [sallyport()],
      build: { write: false, rollupOptions: { input: path.join(root, "main.ts") } },
    })
    const error: unknown = await building.catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(Error)
    for (const part of says) expect(String(error)).toContain(part)
  },
)

test.each([
  ["of the package's locks", { "sallyport/guard": "/app/fake.ts" }],
  ["of the whole package", [{ find: /^sallyport\b/, replacement: "/app/fake" }]],
  ["of the check at start", [{ find: "sallyport/guard/bind", replacement: "/app/fake.ts" }]],
  ["of the compiled guards", [{ find: /^.*\/generated\/guards/, replacement: "/app/fake" }]],
])("a build fails because of an alias %s, however it is computed", async (_, alias) => {
  const building = build({
    root: projectOf(APP),
    configFile: false,
    logLevel: "silent",
    plugins: [sallyport(), { name: "other", config: () => ({ resolve: { alias } }) }],
    build: { write: false },
  })
  await expect(building).rejects.toThrow("remove it from `resolve.alias`")
})
