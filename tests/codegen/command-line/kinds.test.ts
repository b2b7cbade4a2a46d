import path from "node:path"
import { afterAll, describe, expect, onTestFinished, test } from "vitest"
import { UPGRADE_TO } from "../../../codegen/react-router/app-kind.ts"
import { Repository } from "../history/git-repository.ts"
import { installed, minimal } from "../init/apps.ts"
import { policyIn } from "./command-line.ts"

const manifest = (...names: readonly string[]): string =>
  JSON.stringify({ dependencies: Object.fromEntries(names.map((name) => [name, "*"])) })

const RSC =
  'import { unstable_reactRouterRSC as rsc } from "@react-router/dev/vite"\nexport default { plugins: [rsc()] }\n'

/** An app that cannot be guarded, and the sentence that every command ends with. */
const KINDS: Readonly<Record<string, { readonly files: Readonly<Record<string, string>>; readonly says: RegExp }>> = {
  "data mode": {
    files: { "package.json": manifest("react", "react-router") },
    says: /^this app uses React Router as a library .*: move it to framework mode, see https:/,
  },
  "declarative mode": {
    files: { "package.json": manifest("react-router-dom") },
    says: /^this app uses React Router as a library /,
  },
  "declarative mode, with a compiler that no build uses": {
    files: {
      "package.json": manifest("react-router", "@react-router/dev"),
      "vite.config.ts": "export default { plugins: [] }\n",
      "app/app.tsx": "export default () => null\n",
    },
    says: /^this app uses React Router as a library /,
  },
  "Remix 2": {
    files: { "package.json": manifest("@remix-run/react", "@remix-run/node", "react-router-dom") },
    says: /^this app runs on Remix 2, .* upgrade it first, see https:/,
  },
  "server components": {
    files: { ...minimal, "vite.config.ts": RSC },
    says: /^this app is built from server components .*: build it with `reactRouter\(\)`/,
  },
  "Next without routes": {
    files: { "package.json": manifest("next", "react") },
    says: /^this Next app has no directory `app` or `pages`, .*: run the command in the directory of the app$/,
  },
  Astro: { files: { "package.json": manifest("astro", "react-router-dom") }, says: /^this app is built with Astro, / },
  "no server": {
    files: { ...minimal, "react-router.config.ts": "export default { ssr: false, prerender: paths() }\n" },
    says: /^`ssr: false` in react-router\.config\.ts leaves no server that could guard a page: remove the setting, /,
  },
  "no server, and an old router": {
    files: { ...minimal, ...installed("7.9.4"), "react-router.config.ts": "export default { ssr: false }\n" },
    says: /^`ssr: false` /,
  },
  "Yarn Plug'n'Play, outside of Yarn": {
    files: { ...minimal, ".pnp.cjs": "", "node_modules/.vite/deps.json": "" },
    says: /^the packages of this app are installed with Yarn Plug'n'Play, .*: run the command as `yarn sallyport`$/,
  },
  "an empty directory": {
    files: {},
    says: /^this directory is not an app, and no app was found above or beneath it: run the command where the `package\.json`/,
  },
  "a directory above two apps, without a manifest": {
    files: {
      "site/package.json": manifest("@react-router/dev"),
      "site/app/routes.ts": "",
      "shop/app/page.tsx": "",
      "shop/package.json": manifest("next"),
    },
    says: /^this directory is not an app: run the command in the directory of one \(`shop`, `site`\)$/,
  },
  "a package of a workspace that is not an app": {
    files: { "package.json": manifest("lodash") },
    says: /^this directory is not an app, and no app was found above or beneath it/,
  },
  "the root of a workspace that lists the router": {
    files: {
      "package.json": manifest("react-router", "@react-router/dev"),
      "apps/group/web/react-router.config.ts": "export default {}\n",
    },
    says: /^this directory is not an app: .* \(`apps\/group\/web`\)$/,
  },
  "the root of a workspace that lists Next": {
    files: { "package.json": manifest("next"), "web/package.json": manifest("next"), "web/app/page.tsx": "" },
    says: /^this directory is not an app: .* \(`web`\)$/,
  },
  "the root of a workspace": {
    files: {
      "package.json": manifest(),
      "apps/web/react-router.config.ts": "export default {}\n",
      "apps/admin/react-router.config.js": "export default {}\n",
    },
    says: /^this directory is not an app: .* \(`apps\/admin`, `apps\/web`\)$/,
  },
}

/** Every command that is about the app, as people call it. */
const CALLS: readonly (readonly string[])[] = [
  ["check"],
  ["check", "--json"],
  ["explain", "/"],
  ["diff"],
  ["generate"],
  ["test"],
  ["routes"],
  ["table"],
  ["accept", "P304", "/", "--because", "so"],
  ["scan"],
  ["init"],
  ["eject"],
  ["seal"],
  ["new"],
  ["history"],
  ["report"],
  ["record"],
  ["approve", "--key", "k", "--by", "a", "--because", "b", "--until", "2999-01-01"],
  ["probe", "http://localhost:1"],
  ["verify"],
]

test.each(["app", "app/routes/deep"])(
  "in %s of an app, every command names the directory of the app",
  async (inside) => {
    const repository = new Repository()
    onTestFinished(() => repository.remove())
    for (const [file, text] of Object.entries(minimal)) repository.write(file, text)
    repository.write(`${inside}/x.tsx`, "")
    const up = inside.replaceAll(/[^/]+/g, "..")
    for (const args of CALLS) {
      const { status, stdout, stderr } = await policyIn(path.join(repository.root, inside), ...args)
      expect(status).toBe(66)
      expect(stdout + stderr).toContain(`this directory is inside an app: run the command in \`${up}\``)
    }
  },
)

/** Commands that need no app. */
const ANYWHERE = ["codes", "verify-record"]

describe.each(Object.entries(KINDS))("%s", (_, { files, says }) => {
  const repository = new Repository()
  for (const [file, text] of Object.entries(files)) repository.write(file, text)
  afterAll(() => repository.remove())

  test.each(CALLS.map((args) => [args.join(" "), args] as const))(
    "%s fails with one sentence: the reason and the nearest alternative",
    async (__, args) => {
      const { status, stdout, stderr } = await policyIn(repository.root, ...args)
      expect(status).toBe(66)
      const said: readonly string[] = args.includes("--json")
        ? (JSON.parse(stdout) as { messages: readonly string[] }).messages
        : [stdout + stderr.trimEnd()]
      expect(said).toEqual([expect.stringMatching(says)])
    },
  )

  test("a code can still be explained", async () => {
    expect((await policyIn(repository.root, "codes", "P404")).status).toBe(0)
  })
})

test("every command is listed above, or needs no app", async () => {
  const repository = new Repository()
  onTestFinished(() => repository.remove())
  const { stdout } = await policyIn(repository.root, "--help")
  const commands = [...stdout.split("\nEveryday commands:\n")[1]!.matchAll(/^ {2}([a-z-]+)/gm)].map(([, name]) => name)
  expect(new Set([...CALLS.map(([name]) => name), ...ANYWHERE])).toEqual(
    new Set(commands.filter((name) => name !== "help")),
  )
})

describe("an app with a policy", () => {
  test("gets a finding for `ssr: false` with the nearest alternative, also from `scan`", async () => {
    const repository = new Repository()
    onTestFinished(() => repository.remove())
    for (const [file, text] of Object.entries(minimal)) repository.write(file, text)
    repository.write("react-router.config.ts", "export default { ssr: false }\n")
    repository.write("policy/app.policy.ts", "export default {}\n")
    for (const args of [["check"], ["routes"], ["scan", "http://localhost:1"]]) {
      const { stdout, stderr } = await policyIn(repository.root, ...args)
      expect(`${args.join(" ")}: ${stdout}${stderr}`).toContain("hint: remove the setting, so that a server renders")
    }
  })
})

/** The packages of the router in the manifest of the smallest app. */
const UPGRADED = `react-router@${UPGRADE_TO} @react-router/dev@${UPGRADE_TO}`

test("an app whose router is newer than any that was tested is told so by every command that would guard it", async () => {
  const repository = new Repository()
  onTestFinished(() => repository.remove())
  for (const [file, text] of Object.entries({ ...minimal, ...installed("9.0.0") })) repository.write(file, text)
  const sentence = "React Router 9 is newer than the guards were tested with: run `npm install sallyport@latest`"
  for (const args of [["check"], ["generate"], ["init"]]) {
    const { stdout, stderr } = await policyIn(repository.root, ...args)
    expect(stdout + stderr).toContain(sentence)
  }
  repository.write("policy/app.policy.ts", "export default {}\n")
  const { status, stdout, stderr } = await policyIn(repository.root, "check")
  expect(status).toBe(1)
  expect(stdout + stderr).toContain("error[P418]: React Router 9 is newer than the guards were tested with")
})

describe("an app whose router is too old", () => {
  const repository = new Repository()
  // Nothing of the package is installed, as when somebody tries it with `npx`.
  const manifestOf = minimal["package.json"]!.replace("sallyport", "saltyport")
  for (const [file, text] of Object.entries({ ...minimal, ...installed("7.10.1") })) repository.write(file, text)
  repository.write("package.json", manifestOf)
  afterAll(() => repository.remove())

  test.each(CALLS.filter(([name]) => name !== "scan").map((args) => [args.join(" "), args] as const))(
    "gets that and the next step from %s",
    async (_, args) => {
      const { status, stdout, stderr } = await policyIn(repository.root, ...args)
      expect(status).toBe(66)
      const sentence = `React Router 7.10 is too old to run the guards, which need 7.16 or later: run \`npm install --force ${UPGRADED}\`, which upgrades`
      expect(stdout + stderr).toContain(sentence)
      expect(stdout + stderr).not.toMatch(/error\[P\d+\]/)
    },
  )

  test.each([
    ["pnpm-lock.yaml", "pnpm add"],
    ["yarn.lock", "yarn add"],
    ["bun.lock", "bun add"],
  ])("gets the command of its own package manager: %s", async (lock, add) => {
    const repository = new Repository()
    onTestFinished(() => repository.remove())
    for (const [file, text] of Object.entries({ ...minimal, ...installed("7.10.1") })) repository.write(file, text)
    repository.write(lock, "")
    for (const args of [["check"], ["init"]]) {
      const { stdout, stderr } = await policyIn(repository.root, ...args)
      expect(stdout + stderr).toContain(`run \`${add} ${UPGRADED}\`, which upgrades`)
    }
  })

  test("can be scanned", async () => {
    const { stderr } = await policyIn(repository.root, "scan", "http://localhost:1")
    expect(stderr).toContain("does not answer")
  })
})

test("an app without its packages is told to install them, not to write its routes out", async () => {
  const repository = new Repository()
  onTestFinished(() => repository.remove())
  for (const [file, text] of Object.entries(minimal)) repository.write(file, text)
  repository.write(
    "app/routes.ts",
    'import { flatRoutes } from "@react-router/fs-routes"\nexport default flatRoutes()\n',
  )
  for (const args of [["check"], ["routes"], ["scan", "http://localhost:1"]]) {
    const { status, stdout, stderr } = await policyIn(repository.root, ...args)
    expect({ status, said: stdout + stderr }).toEqual({
      status: 66,
      said: "the packages of this app are not installed, and only its router can resolve the routes: run `npm install` first\n",
    })
  }
})

test("an app whose router is installed in a parent directory is accepted", async () => {
  const repository = new Repository()
  onTestFinished(() => repository.remove())
  for (const [file, text] of Object.entries(minimal)) repository.write(file, text)
  repository.write("package.json", manifest("react-router"))
  repository.write("node_modules/@react-router/dev/package.json", "{}")
  expect((await policyIn(repository.root, "check")).stdout).toContain("error[P101]")
})
