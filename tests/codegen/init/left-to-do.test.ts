import { Project } from "ts-morph"
import { describe, expect, test, vi } from "vitest"
import { installed, minimal, seven, type App } from "./apps.ts"
import { setUp } from "./set-up.ts"

// What `init` leaves to the developer, in the shapes of real apps.

/** The lines of the report that speak of something. */
const saidOf = (app: App, about: string): readonly string[] =>
  setUp(app)
    .said.split("\n")
    .filter((line) => line.includes(about))

describe("tests that give loaders a plain object as context", () => {
  const CALL = (context: string): string =>
    `import type { AppLoadContext } from "react-router"\nimport { loader } from "./callback"\n\nawait loader({ request, params: {}, ${context} })\n`

  test("are listed with their lines, in tests beside routes and in directories of tests, and stay as they are", () => {
    const test = CALL("context: {} as AppLoadContext")
    const { said, tree } = setUp({
      ...seven,
      "src/callback.test.ts": test,
      "tests/args.ts": "const context = {}\nexport const loaderArgs = (request: Request) => ({ request, context })\n",
      "tests/loader-context.ts":
        'import type { AppLoadContext } from "react-router"\nexport const loaderContext: AppLoadContext = made()\n',
      "tests/mixed.ts":
        "const args = { request, context: {} }\nconst loaderArgs = { request, context: new RouterContextProvider() }\n",
      "tests/page.spec.js": test,
    })
    expect(said).toContain(
      "  - src/callback.test.ts:4, tests/args.ts:2, tests/loader-context.ts:2, tests/mixed.ts:1: your tests give loaders or actions a plain object as `context`, which does not compile with middleware on: give them `new RouterContextProvider()`",
    )
    expect(tree["src/callback.test.ts"]).toBe(test)
  })

  test.each([
    "context: new RouterContextProvider()",
    "context: {} as any",
    "context: {} as never",
    "...args",
    "...args }, { context: {}",
  ])("are not, where they compile: %s", (context) => {
    const test = CALL(context).replace("AppLoadContext", "Params")
    expect(saidOf({ ...seven, "src/callback.test.ts": test }, "your tests")).toEqual([])
  })

  test("are not listed where middleware was on", () => {
    const app = { ...minimal, "app/home.test.ts": CALL("context: {} as AppLoadContext") }
    expect(saidOf(app, "your tests")).toEqual([])
  })
})

test("a comment about the flag of middleware is named once the flag is on", () => {
  const config = `// Middleware is off until all loaders are moved: v8_middleware.
export default {
  future: {
    // Opted out of the flags that warn,
    // \`v8_middleware\` among them.
    v8_middleware: false,
    v8_splitRouteModules: false, // Not this one.
  },
  appDirectory: "src",
}
`
  expect(saidOf({ ...seven, "react-router.config.ts": config }, "comment")).toEqual([
    "  - react-router.config.ts:1, react-router.config.ts:5: what the comments say about `v8_middleware` may no longer be true, because it is on now",
  ])
  const without = config.replaceAll(/^.*\/\/.*v8_.*\n/gm, "").replaceAll(/\/\/ `v8.*/g, "")
  expect(saidOf({ ...seven, "react-router.config.ts": without }, "comment")).toEqual([])
})

describe("formatters", () => {
  const manifest = (more: object): string =>
    JSON.stringify({ ...(JSON.parse(minimal["package.json"]!) as object), ...more })

  test.each<readonly [string, App]>([
    ["its settings", { ".prettierrc": "{}\n" }],
    ["its settings as a module", { "prettier.config.mjs": "export default {}\n" }],
    ["the files that it leaves out", { ".prettierignore": "build\n" }],
    ["a script", { "package.json": manifest({ scripts: { format: "prettier --write ." } }) }],
    ["lint-staged", { "package.json": manifest({ "lint-staged": { "*.ts": ["npx prettier --write"] } }) }],
    ["simple-git-hooks", { "package.json": manifest({ "simple-git-hooks": { "pre-commit": "npx prettier -w ." } }) }],
    ["lint-staged's own file", { ".lintstagedrc.json": '{ "*.ts": "prettier --write" }\n' }],
    ["its settings in package.json", { "package.json": manifest({ prettier: "@org/prettier" }) }],
  ])("Prettier leaves out the generated files of an app that shows it only by %s", (_, files) => {
    const { tree } = setUp({ ...minimal, ...files })
    expect(tree[".prettierignore"]).toBe(`${files[".prettierignore"] ?? ""}app/generated/\n`)
  })

  const listing = manifest({ devDependencies: { ...devDependencies(), prettier: "3" } })
  const PNPM = { "pnpm-lock.yaml": "" }

  test.each<readonly [string, App, string]>([
    ["is not installed", { ".prettierrc": "{}\n" }, "npx"],
    ["is not installed, with another package manager", { ".prettierrc": "{}\n", ...PNPM }, "npx"],
    ["is not installed, with bun alone", { ".prettierrc": "{}\n", "bun.lock": "" }, "bunx"],
    ["is only listed", { "package.json": listing }, "npx"],
    ["is only listed, with another package manager", { "package.json": listing, ...PNPM }, "pnpm"],
    [
      "cannot be loaded",
      {
        "package.json": listing,
        "node_modules/prettier/package.json": '{ "version": "3.0.0", "main": "none.js" }\n',
      },
      "npx",
    ],
  ])("Prettier is left to run where it %s", (_, files, runner) => {
    expect(saidOf({ ...minimal, ...files }, "prettier: ")).toEqual([
      expect.stringMatching(
        new RegExp(`^ {2}- prettier: run \`${runner} prettier --write [^\`]*app/root\\.tsx[^\`]*\`$`),
      ),
    ])
  })

  test("Prettier is not left to run where it has formatted the files", () => {
    const modules = {
      "node_modules/prettier/package.json": '{ "version": "3.0.0", "main": "index.cjs" }\n',
      "node_modules/prettier/index.cjs":
        "Object.assign(exports, { getFileInfo: () => ({ ignored: true }), resolveConfig: () => null })\n",
    }
    expect(saidOf({ ...minimal, ".prettierrc": "{}\n", ...modules }, "prettier: ")).toEqual([])
  })

  test("an app without Prettier gets no file for it", () => {
    expect(
      setUp({ ...minimal, "package.json": manifest({ scripts: { test: "echo prettier-like" } }) }).tree,
    ).not.toHaveProperty(".prettierignore")
  })

  test.each<readonly [string, App, string]>([
    ["`.eslintrc.json`", { ".eslintrc.json": "{}\n" }, '`"app/generated/"` in `ignorePatterns` of .eslintrc.json'],
    [
      "`.eslintrc.cjs`",
      { ".eslintrc.cjs": "module.exports = {}\n" },
      '`"app/generated/"` in `ignorePatterns` of .eslintrc.cjs',
    ],
    [
      "`eslintConfig` in package.json",
      { "package.json": manifest({ devDependencies: { ...devDependencies(), eslint: "8" }, eslintConfig: {} }) },
      '`"app/generated/"` in `ignorePatterns` of `eslintConfig` in package.json',
    ],
    ["`.eslintignore`", { ".eslintrc": "{}\n", ".eslintignore": "build\n" }, "`app/generated/` in .eslintignore"],
    [
      "a flat configuration",
      { ".eslintrc.json": "{}\n", ".eslintignore": "app/generated/\n", "eslint.config.js": "" },
      '`{ ignores: ["app/generated/"] }` in eslint.config.js',
    ],
  ])("ESLint with %s is told how to leave out the generated files", (_, files, write) => {
    const app = { "package.json": manifest({ devDependencies: { ...devDependencies(), eslint: "8" } }), ...files }
    expect(saidOf({ ...minimal, ...app }, "eslint: leave out")[0]).toContain(`: write ${write}; then run`)
  })

  test.each([
    [".eslintrc.json", false],
    [".eslintignore", false],
    ["eslint.config.js", true],
  ])("ESLint with %s is given package.json: %s, which its old format takes for code", (file, isGiven) => {
    const app = { "package.json": manifest({ devDependencies: { ...devDependencies(), eslint: "8" } }), [file]: "{}\n" }
    const [said] = saidOf({ ...minimal, ...app }, "eslint: leave out")
    expect(said).toContain(" app/root.tsx ")
    expect(said?.includes(" package.json ")).toBe(isGiven)
  })

  const WHOLE_LIST = 'write `"files": { "includes": ["**", "!app/generated"] }` in'

  test.each<readonly [string, App, string]>([
    ["1.9.4", {}, 'write `"app/generated"` in `files.ignore` of biome.json'],
    [
      "1.9.4",
      { "biome.json": '{ "files": { "include": ["app"] } }\n' },
      'write `"app/generated"` in `files.ignore` of biome.json',
    ],
    ["2.3.11", {}, `${WHOLE_LIST} biome.json`],
    ["2.3.11", { "biome.json": '{ "overrides": [{ "includes": ["app/**"] }] }\n' }, `${WHOLE_LIST} biome.json`],
    ["2.3.11", { "biome.json": '{ "linter": { "includes": ["app/**"] } }\n' }, `${WHOLE_LIST} biome.json`],
    [
      "2.3.11",
      { "biome.jsonc": '{ "files": { "includes": ["app/**"] } }\n' },
      'add `"!app/generated"` at the end of `files.includes` in biome.jsonc',
    ],
  ])("Biome %s with %o is told how to leave out the generated files", (version, files, write) => {
    const app = {
      ...minimal,
      "package.json": manifest({ devDependencies: { ...devDependencies(), "@biomejs/biome": "*" } }),
      "node_modules/@biomejs/biome/package.json": `{ "name": "@biomejs/biome", "version": "${version}" }\n`,
      ...files,
    }
    expect(saidOf(app, "@biomejs/biome: leave out")[0]).toContain(`: ${write}; then run`)
  })

  test.each([".eslintignore", ".eslintrc.yml"])("ESLint needs nothing where %s leaves them out", (file) => {
    const app = {
      ...minimal,
      "package.json": manifest({ devDependencies: { ...devDependencies(), eslint: "8" } }),
      ".eslintrc.yml": "root: true\n",
      [file]: "ignorePatterns: [app/generated/]\n",
    }
    expect(saidOf(app, "eslint: ")).toEqual([expect.stringContaining("- eslint: run `npx eslint --fix")])
  })

  function devDependencies(): object {
    return (JSON.parse(minimal["package.json"]!) as { devDependencies: object }).devDependencies
  }
})

test("the lines of a server to check are those of the file as init leaves it", () => {
  const { said, tree } = setUp({
    ...seven,
    "server.ts":
      'import { createRequestHandler } from "@react-router/express"\nimport express from "express"\nconst app = express()\napp.get(/x/, h)\nuse({ getLoadContext: () => ({ a: 1 }) })\nuse({ getLoadContext: make() })\napp.all("*", createRequestHandler({ build }))\napp.get("/late", h)\n',
  })
  const lines = tree["server.ts"]!.split("\n")
  const lineOf = (text: string) => `server.ts:${lines.findIndex((line) => line.includes(text)) + 1}`
  expect(lineOf("make()")).not.toBe("server.ts:6")
  expect(said).toContain(`${lineOf("make()")}: `)
  expect(said).toContain(`${lineOf("/x/")}, ${lineOf("/late")}: your server answers addresses here`)
})

test("a server is parsed once for the paths that it handles", () => {
  const parse = vi.spyOn(Project.prototype, "createSourceFile")
  try {
    setUp({ ...seven, "api.ts": 'import express from "express"\nexpress().get("/x", h)\n' })
    expect(parse.mock.calls.filter(([file]) => file === "api.ts")).toHaveLength(1)
  } finally {
    parse.mockRestore()
  }
})

describe("the way back that a sign-in page reads", () => {
  const app = (files: App): App => ({
    ...minimal,
    "app/routes.ts":
      'import { route } from "@react-router/dev/routes"\n\nexport default [route("login", "login.tsx"), route("notes", "notes.tsx"), route("*", "lost.tsx")]\n',
    "app/login.tsx": minimal["app/home.tsx"]!,
    "app/notes.tsx": minimal["app/home.tsx"]!,
    "app/lost.tsx": minimal["app/home.tsx"]!,
    ...files,
  })
  const loader = (code: string): string =>
    `export const loader = ({ request }) => { ${code} }\n${minimal["app/home.tsx"]!}`
  const reads = (name: string): App => ({
    "app/login.tsx": loader(`return new URL(request.url).searchParams.get("${name}")`),
  })

  test.each<readonly [string, string, App]>([
    ["in its code", "login_redirect", reads("login_redirect")],
    [
      "in a redirect of the app",
      "to",
      { ...reads("to"), "app/notes.tsx": loader("throw redirect(`/login?to=${encodeURIComponent(request.url)}`)") },
    ],
    [
      "in a redirect with a constant",
      "dest",
      {
        ...reads("dest"),
        "app/paths.ts": 'export const SIGN_IN = "/login"\n',
        "app/notes.tsx": loader("throw redirect(`${SIGN_IN}?dest=${request.url}`)"),
      },
    ],
    [
      "in a redirect after another parameter",
      "to",
      { ...reads("to"), "app/notes.tsx": loader('throw redirect("/login?reason=expired&to=" + request.url)') },
    ],
  ])("is found %s", (_, name, files) => {
    const { tree } = setUp(app(files))
    expect(tree["app/sallyport.server.ts"]).toContain(`next: "${name}"`)
  })

  test.each<readonly [string, App]>([
    [
      "a parameter that the page does not read",
      { "app/notes.tsx": loader("throw redirect(`/login?to=${request.url}`)") },
    ],
    ["a fixed value", { ...reads("to"), "app/notes.tsx": loader('throw redirect("/login?to=signup")') }],
    [
      "a parameter for another text, before that of the path",
      {
        ...reads("note"),
        "app/notes.tsx": loader("throw redirect(`/login?note=${code}&redirectTo=${url.pathname}`)"),
      },
    ],
    [
      "a parameter for a message, before other arguments",
      {
        ...reads("note"),
        "app/notes.tsx": loader("throw redirect(`/login?note=${text}`, { headers: await commit(request.url) })"),
      },
    ],
    [
      "a parameter for errors",
      { ...reads("error"), "app/notes.tsx": loader("throw redirect(`/login?error=${errorOf(url)}`)") },
    ],
    ["another page", { ...reads("to"), "app/notes.tsx": loader("throw redirect(`/join?to=${request.url}`)") }],
  ])("is not taken from %s", (_, files) => {
    expect(setUp(app(files)).tree["app/sallyport.server.ts"]).not.toContain("next:")
  })
})

test("init reads long words in the app's code in proportion to their length", () => {
  // With the square of it, these would take longer than a test may.
  const words = Array.from({ length: 40 }, (_, at) => [
    `app/wasm${at}.ts`,
    `export const w = "${"a".repeat(250_000)}"\n`,
  ])
  const { tree } = setUp({
    ...minimal,
    ...Object.fromEntries(words),
    "app/home.tsx": `export const at = () => redirect(\`/login?to=\${request.url}\`)\n${minimal["app/home.tsx"]!}`,
  })
  expect(tree["policy/app.policy.ts"]).toContain("rules: [")
})

describe("checks in the app's code", () => {
  const noted = (code: string, files: App = {}): string => {
    const { tree } = setUp({
      ...minimal,
      "app/routes.ts":
        'import { route } from "@react-router/dev/routes"\n\nexport default [route("login", "login.tsx"), route("notes", "notes.tsx"), route("*", "lost.tsx")]\n',
      "app/login.tsx": minimal["app/home.tsx"]!,
      "app/lost.tsx": minimal["app/home.tsx"]!,
      "app/notes.tsx": `${code}\n${minimal["app/home.tsx"]!}`,
      ...files,
    })
    return /path: "\/notes".*/.exec(tree["policy/app.policy.ts"]!)?.[0] ?? ""
  }
  const PATHS: App = { "app/paths.ts": 'export const SIGN_IN_PATHNAME = "/login" as const\n' }

  test.each<readonly [string, { code: string; files?: App; want: string }]>([
    [
      "a redirect to a constant",
      { code: "throw redirect(`${SIGN_IN_PATHNAME}?to=${to}`)", files: PATHS, want: "redirects to /login" },
    ],
    [
      "a redirect to a constant alone",
      { code: "throw redirect(SIGN_IN_PATHNAME)", files: PATHS, want: "redirects to /login" },
    ],
    [
      "a function that redirects",
      {
        code: "await getSessionUserOrRedirectPathToLogin(request)",
        want: "calls `getSessionUserOrRedirectPathToLogin`",
      },
    ],
    [
      "a function for strangers",
      { code: "await requireAnonymous(request)", want: "calls `requireAnonymous`, so it seems to be for strangers" },
    ],
    [
      "a function for strangers that names people",
      { code: "await requireNoUser(request)", want: "calls `requireNoUser`, so it seems to be for strangers" },
    ],
    [
      "the options of a call",
      {
        code: "",
        files: { "app/protect.ts": 'protect({ onFailRedirectTo: "/login", publicPaths: ["/", "/notes"] })\n' },
        want: "in `publicPaths` of app/protect.ts",
      },
    ],
  ])("are named beside rules: %s", (_, { code, files, want }) => {
    expect(noted(code, files)).toContain(want)
  })

  test("are not named for a constant that is a different path in two modules", () => {
    const files = { ...PATHS, "app/other.ts": 'export const SIGN_IN_PATHNAME = "/home"\n' }
    expect(noted("throw redirect(SIGN_IN_PATHNAME)", files)).not.toContain("redirects to")
  })
})

describe("the server that is built with the app", () => {
  const server =
    'import { createRequestHandler } from "@react-router/express"\n\nexport const handler = createRequestHandler({ build: () => import("virtual:react-router/server-build") })\n'
  const vite = (input: string): string =>
    minimal["vite.config.ts"]!.replace("{ plugins", `{ build: { rollupOptions: { ${input} } }, plugins`)
  const app = (input: string): App => ({
    ...minimal,
    ...installed("8.5.1"),
    "vite.config.ts": vite(input),
    "server/app.ts": server,
    "server/aside.ts": server,
  })

  test.each<readonly [string, string]>([
    ['input: "./server/app.ts"', "server/app.ts"],
    ['input: "./server/app.ts", // input: "./server/aside.ts"\n', "server/app.ts"],
    ['// input: "./server/app.ts",\ninput: "./server/aside.ts"', "server/aside.ts"],
    ['// input: "./server/app.ts"\n', "server/aside.ts"],
  ])("is the one in Vite's configuration: %s", (input, file) => {
    expect(saidOf(app(input), "optional: server")).toEqual([expect.stringContaining(`optional: ${file}: put`)])
  })
})
