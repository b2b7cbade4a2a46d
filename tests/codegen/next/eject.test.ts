import { existsSync, readFileSync } from "node:fs"
import path from "node:path"
import { afterEach, expect, test } from "vitest"
import { eject } from "../../../codegen/command-line/commands/eject.ts"
import type { PackageFiles } from "../../../codegen/eject/package-files.ts"
import { policyIn } from "../command-line/command-line.ts"
import { LOCKS, NextApp, pagesAt, policyOf } from "./next-app.ts"

const PACKAGE: PackageFiles = {
  manifest: {
    name: "sallyport",
    version: "0.1.0",
    exports: { "./next": { types: "./next.d.ts", default: "./next.js" } },
  },
  textOf: (file) => (file.endsWith(".js") ? "export const run = `run \\`sallyport seal\\` again`\n" : null),
}

let app: NextApp | null = null
afterEach(() => app?.remove())

/** Takes the package out of an app whose guards are up to date. */
async function ejected({ root }: NextApp) {
  expect((await policyIn(root, "generate")).status).toBe(0)
  const paths = { root, policy: "policy/app.policy.ts", routes: "app" }
  const { exit, stderr } = eject(paths, false, { stdoutColour: false, stderrColour: false }, PACKAGE)
  expect({ exit, stderr }).toEqual({ exit: 0, stderr: expect.stringContaining("took sallyport out") })
  return { root, stderr, textOf: (file: string): string => readFileSync(path.join(root, file), "utf8") }
}

test("`eject` points the locks of a Next app at its own files, and the build script at its own seal", async () => {
  app = new NextApp({
    ...LOCKS,
    ...pagesAt("app/layout.tsx", "app/page.tsx"),
    ...policyOf("/ exact anyone"),
    "app/actions.ts": '"use server"\n\nexport const save = async () => {}\n',
    "package.json": JSON.stringify({
      scripts: { build: "next build && sallyport seal", prebuild: "sallyport generate" },
      dependencies: { next: "16.4.6", sallyport: "*" },
    }),
  })
  const { root, stderr, textOf } = await ejected(app)
  expect(textOf("locks.ts")).toContain('from "./sallyport/next.js"')
  expect(JSON.parse(textOf("package.json"))).toEqual({
    scripts: { build: "next build && node sallyport/seal.js", prebuild: "sallyport generate" },
    dependencies: { next: "16.4.6" },
  })
  expect(stderr).toContain("package.json: the script `prebuild` still runs `sallyport`")
  expect(stderr).not.toContain("after each `next build`")
  expect(stderr).toContain("the seal refuses a new server action")
  // Nothing guards this action, so the seal does not accept it either.
  expect(textOf("sallyport/seal.js")).toContain("actions: [],")
  expect(textOf("sallyport/codegen/next/seal/ejected.js")).toContain("run \\`node sallyport/seal.js\\` again")
  expect(existsSync(path.join(root, "sallyport/package.json"))).toBe(true)
})

test("the seal of an ejected app tells the app's own actions from those of packages", async () => {
  const operations = ["app.actions.greet", "notes.count", "clerk.nextjs.invalidateCacheAction"]
  app = new NextApp({
    ...LOCKS,
    ...pagesAt("app/layout.tsx", "app/page.tsx"),
    "policy/app.policy.ts": policyOf("/ exact anyone")["policy/app.policy.ts"]!.replace(
      "rules: [",
      `operations: [${operations.map((name) => `{ name: "${name}", require: "anyone", why: "open" }`).join(", ")}],\n  rules: [`,
    ),
    "app/actions.ts": `"use server"

import { locks } from "../locks"

export const greet = async () => {}
export const count = locks.guardedAction("notes.count", async () => 1)
`,
  })
  const text = (await ejected(app)).textOf("sallyport/seal.js")
  const listOf = (key: string): unknown => JSON.parse(new RegExp(`${key}: (\\[[^\\]]*\\])`).exec(text)![1]!)
  expect(listOf("actions")).toEqual(["app/actions.count", "app/actions.greet"])
  expect(listOf("ofPackages")).toEqual(["clerk.nextjs.invalidateCacheAction"])
})

test("`eject` works in an app in JavaScript, too", async () => {
  app = new NextApp({
    ...Object.fromEntries(Object.entries(LOCKS).map(([file, text]) => [file.replace(/ts$/, "js"), text])),
    ...pagesAt("app/layout.js", "app/page.js"),
    ...policyOf("/ exact anyone"),
    "package.json": JSON.stringify({
      scripts: { build: "next build --webpack && sallyport seal" },
      dependencies: { next: "16.4.6", sallyport: "*" },
    }),
  })
  const { textOf } = await ejected(app)
  expect(textOf("locks.js")).toContain('from "./sallyport/next.js"')
  expect(JSON.parse(textOf("package.json"))).toMatchObject({
    scripts: { build: "next build --webpack && node sallyport/seal.js" },
  })
})

test("`eject` is refused for an app whose modules are wrapped", async () => {
  app = new NextApp({
    ...LOCKS,
    "locks.ts": LOCKS["locks.ts"]!.replace("guards,", "guards, wrapped: true,"),
    ...pagesAt("app/layout.tsx", "app/page.tsx"),
    ...policyOf("/ exact anyone"),
  })
  const { root } = app
  expect((await policyIn(root, "generate")).status).toBe(0)
  const paths = { root, policy: "policy/app.policy.ts", routes: "app" }
  const run = () => eject(paths, false, { stdoutColour: false, stderrColour: false }, PACKAGE)
  expect(run).toThrow("the modules of this app are wrapped")
  expect(existsSync(path.join(root, "sallyport"))).toBe(false)
})

test("`eject` is refused while a module that may have server actions cannot be parsed", async () => {
  app = new NextApp({
    ...LOCKS,
    ...pagesAt("app/layout.tsx", "app/page.tsx"),
    ...policyOf("/ exact anyone"),
    // No source text that the compiler reads contains NUL.
    "app/actions.ts": '"use server"\n\nexport const save = async () => "\0"\n',
  })
  const { root } = app
  expect((await policyIn(root, "generate")).status).toBe(0)
  const paths = { root, policy: "policy/app.policy.ts", routes: "app" }
  const run = () => eject(paths, false, { stdoutColour: false, stderrColour: false }, PACKAGE)
  expect(run).toThrow("app/actions.ts cannot be parsed, so its server actions are not known")
  expect(existsSync(path.join(root, "sallyport"))).toBe(false)
})
