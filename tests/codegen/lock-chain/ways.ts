import { BOUND, replaced, type Edits } from "./app.ts"

const ROOT = "app/root.tsx"
const LOCKS = "app/sallyport.server.ts"
const LIST = "export const middleware = [locks.headers, locks.middleware]"
const OPENED = "export const locks = openLocks<PageRequirement>({"
const IMPORT = 'import { locks } from "./sallyport.server"'
const GUARDS = 'import * as guards from "./generated/guards"'

const root = (list: string): Edits => replaced(ROOT, LIST, list)
const imported = (text: string): Edits => replaced(ROOT, IMPORT, text)
const locks = (from: string, to: string): Edits => replaced(LOCKS, from, to)
const plugin = (call: string): Edits => replaced("vite.config.ts", "sallyport()", call)

/** The locks passed on by this number of modules. */
const passedOn = (times: number): Edits => ({
  ...imported('import { locks } from "./pass1.server"'),
  ...Object.fromEntries(
    Array.from({ length: times }, (_, at) => [
      `app/pass${at + 1}.server.ts`,
      `export { locks } from "./${at + 1 === times ? "sallyport" : `pass${at + 2}`}.server"\n`,
    ]),
  ),
})

const aliased = (aliases: string): Edits =>
  replaced("vite.config.ts", "plugins:", `resolve: { alias: ${aliases} }, plugins:`)

type Way = readonly [name: string, code: string, edits: Edits]

/** Every way to cut or bend the chain from the root module to the compiled guards that we know of. */
export const BROKEN: readonly Way[] = [
  ["no root module", "P430", { [ROOT]: null }],
  ["no middleware", "P430", root("")],
  ["an empty list", "P430", root("export const middleware = []")],
  ["the list is not exported", "P430", root("const middleware = [locks.middleware]")],
  ["exported under another name", "P430", root("export const unstable_middleware = [locks.middleware]")],
  ["the headers alone", "P430", root("export const middleware = [locks.headers]")],
  [
    "something between headers and lock",
    "P430",
    root("export const middleware = [locks.headers, log, locks.middleware]"),
  ],
  ["the headers of other locks", "P430", root("export const middleware = [others.headers, locks.middleware]")],
  ["the locks are not first", "P430", root("export const middleware = [i18n, locks.middleware]")],
  ["the locks are last after a spread", "P430", root("export const middleware = [...others, locks.middleware]")],
  ["a spread of a list with the locks", "P430", root("export const middleware = [...[locks.middleware]]")],
  ["an entry left out", "P430", root("export const middleware = [, locks.middleware]")],
  ["on a condition", "P430", root("export const middleware = [process.env.OPEN ? log : locks.middleware]")],
  ["a list on a condition", "P430", root("export const middleware = process.env.OPEN ? [] : [locks.middleware]")],
  ["if there are locks", "P430", root("export const middleware = [locks?.middleware]")],
  ["a computed member", "P430", root('export const middleware = [locks["middleware"]]')],
  ["wrapped in a function", "P430", root("export const middleware = [logged(locks.middleware)]")],
  ["a function of the same arguments", "P430", root("export const middleware = [(args, next) => next()]")],
  ["what a call returns", "P430", root("export const middleware = [locks.middleware].filter(isOn)")],
  ["a function named middleware", "P430", root("export function middleware() { return [locks.middleware] }")],
  ["a list in `let`", "P430", root("export let middleware = [locks.middleware]")],
  ["a list in `let`, set again", "P430", root("export let middleware = [locks.middleware]\nmiddleware = []")],
  ["a list in `var`", "P430", root("export var middleware = [locks.middleware]")],
  ["a pattern", "P430", root("export const { middleware } = { middleware: [locks.middleware] }")],
  ["emptied", "P430", root("export const middleware = [locks.middleware]\nmiddleware.length = 0")],
  [
    "emptied through another name",
    "P430",
    root("export const middleware = [locks.middleware]\nconst m = middleware\nm.shift()"),
  ],
  ["handed to a function", "P430", root("export const middleware = [locks.middleware]\nemptied(middleware)")],
  [
    "a list under a local name, emptied",
    "P430",
    root("const list = [locks.middleware]\nlist.pop()\nexport { list as middleware }"),
  ],
  [
    "emptied by what a class extends",
    "P430",
    root("export const middleware = [locks.middleware]\nclass Emptied extends emptied.of(middleware) {}"),
  ],
  [
    "emptied in the clause itself",
    "P430",
    root("export const middleware = [locks.middleware]\nclass Emptied extends middleware.splice(0) {}"),
  ],
  ["from another module", "P430", root('export { middleware } from "./middleware"')],
  ["from another module, by `*`", "P430", root('export * from "./middleware"')],
  ["a type", "P430", root('export type { middleware } from "./middleware"')],
  ["the module is no TypeScript", "P430", root("export const middleware = [locks.middleware")],
  ["locks of the root module's own", "P430", imported("const locks = { headers: log, middleware: log }")],
  ["a default import of the locks", "P430", imported('import locks from "./sallyport.server"')],
  ["the locks as a namespace", "P430", imported('import * as locks from "./sallyport.server"')],
  ["a type-only import of the locks", "P430", imported('import type { locks } from "./sallyport.server"')],
  [
    "a root in JavaScript beside it, which the router reads",
    "P430",
    { "app/root.jsx": "export default function App() {}" },
  ],

  ["the module that opens the locks is deleted", "P434", { [LOCKS]: null }],
  ["a package of the same repository", "P434", imported('import { locks } from "@acme/locks"')],
  ["a module above the project", "P434", imported('import { locks } from "../../other/sallyport.server"')],
  ["an import of the package's manifest", "P434", imported('import { locks } from "#locks"')],
  [
    "an import of the package's manifest that is an alias, too",
    "P434",
    {
      ...imported('import { locks } from "#app/sallyport.server"'),
      "tsconfig.json": '{ "compilerOptions": { "paths": { "#app/*": ["./app/*"] } } }',
    },
  ],
  [
    "a directory",
    "P434",
    {
      ...imported('import { locks } from "./locks"'),
      "app/locks/index.ts": BOUND[LOCKS]!.replaceAll("./generated", "../generated"),
    },
  ],
  ["a twin in JavaScript, which a bundler prefers", "P434", { "app/sallyport.server.js": "export const locks = {}" }],
  [
    "another locks module",
    "P431",
    {
      ...imported('import { locks } from "./other.server"'),
      "app/other.server.ts": "export const locks = { headers: null, middleware: null }\n",
    },
  ],
  ["the locks under another name", "P431", imported('import { doors as locks } from "./sallyport.server"')],
  [
    "the locks only by `*`",
    "P431",
    {
      ...imported('import { locks } from "./all.server"'),
      "app/all.server.ts": 'export * from "./sallyport.server"\n',
    },
  ],
  [
    "passed on in a circle",
    "P431",
    {
      ...imported('import { locks } from "./one.server"'),
      "app/one.server.ts": 'export { locks } from "./two.server"\n',
      "app/two.server.ts": 'export { locks } from "./one.server"\n',
    },
  ],
  [
    "the locks as a type",
    "P431",
    {
      ...imported('import { locks } from "./all.server"'),
      "app/all.server.ts": 'export { type locks } from "./sallyport.server"\n',
    },
  ],
  [
    "other locks, beside those passed on under another name",
    "P431",
    {
      ...imported('import { locks } from "./all.server"'),
      "app/all.server.ts": 'export { locks as doors } from "./sallyport.server"\nexport const locks = open\n',
    },
  ],
  ["passed on six times", "P431", passedOn(6)],
  ["the module that opens the locks is no TypeScript", "P431", locks(OPENED, "export const locks = openLocks({{")],
  ["locks in `let`", "P431", locks("export const locks", "export let locks")],
  ["locks on a condition", "P431", locks(OPENED, "export const locks = process.env.OPEN ? open : openLocks({")],
  [
    "wrapped",
    "P431",
    {
      [LOCKS]: BOUND[LOCKS]!.replace("openLocks<PageRequirement>({", "opened(openLocks({").replace(/\}\)\n$/, "}))\n"),
    },
  ],
  ["locks that are awaited", "P431", locks(OPENED, "export const locks = await openLocks({")],
  [
    "a function of the app's own",
    "P431",
    locks('import { openLocks } from "sallyport/guard"', "const openLocks = (options) => options"),
  ],
  ["openLocks of another package", "P431", locks("sallyport/guard", "@acme/guard")],
  [
    "openLocks of a module of the app",
    "P431",
    { ...locks("sallyport/guard", "./guard"), "app/guard.ts": "export const openLocks = () => ({})" },
  ],
  ["openLocks of the package's main entry", "P431", locks("sallyport/guard", "sallyport")],
  ["another function of the package", "P431", locks("{ openLocks }", "{ sessionFor as openLocks }")],
  [
    "a member of the package",
    "P431",
    { [LOCKS]: BOUND[LOCKS]!.replace("{ openLocks }", "* as guard").replace("openLocks<", "guard.openLocks<") },
  ],
  [
    "an app that calls itself the package",
    "P434",
    {
      "package.json": '{ "name": "sallyport", "exports": { "./guard": "./app/fake.ts" } }',
      "app/fake.ts": "export const openLocks = () => ({})",
    },
  ],
  ["locks that are opened if there is an opener", "P431", locks("openLocks<PageRequirement>({", "openLocks?.({")],
  ["no options", "P431", locks(OPENED, "export const locks = openLocks()\nvoid ({")],
  ["a second argument", "P431", { [LOCKS]: BOUND[LOCKS]!.replace(/\}\)\n$/, "}, {})\n") }],
  ["options that stand elsewhere", "P431", locks(OPENED, "export const locks = openLocks(options)\nvoid ({")],
  ["options that are spread", "P431", locks(OPENED, "export const locks = openLocks(...[{}])\nvoid ({")],
  [
    "an alias for the package",
    "P434",
    {
      "tsconfig.json": '{ "compilerOptions": { "paths": { "sallyport/guard": ["./app/fake.ts"] } } }',
      "app/fake.ts": "export const openLocks = () => ({})",
    },
  ],
  ...[
    '"paths": { "sallyport/guard": ["../fake.ts"] }',
    '"paths": { "sallyport/guard": ["/fake.ts"] }',
    '"paths": { "sallyport/*": ["./app/nowhere/*", "../fake/*"] }',
    '"baseUrl": "./app", "paths": { "*": ["../../*"] }',
    '"baseUrl": ".."',
    '"paths": { "sallyport/guard": ["./node_modules/fake/index.ts"] }',
    '"paths": { "sallyport/*": ["./node_modules/fake/*"] }',
  ].map(
    (options) =>
      [
        `an alias that leads the package to what is not the project's: ${options}`,
        "P434",
        { "tsconfig.json": `{ "compilerOptions": { ${options} } }` },
      ] as const,
  ),
  [
    "an alias that leads the locks out of the project first",
    "P434",
    {
      ...imported('import { locks } from "~/sallyport.server"'),
      "tsconfig.json": '{ "compilerOptions": { "paths": { "~/*": ["../other/*", "./app/*"] } } }',
    },
  ],

  ["no guards", "P432", locks("  guards,\n", "")],
  ["a copy of the guards", "P432", locks("  guards,\n", "  guards: { ...guards, decide: () => open },\n")],
  ["frozen guards", "P432", locks("  guards,\n", "  guards: Object.freeze(guards),\n")],
  ["guards on a condition", "P432", locks("  guards,\n", "  guards: process.env.OPEN ? open : guards,\n")],
  ["guards as a getter", "P432", locks("  guards,\n", "  get guards() { return open },\n")],
  ["guards by a computed key", "P432", locks("  guards,\n", '  ["gu" + "ards"]: guards,\n')],
  ["guards that a spread replaces", "P432", locks("  guards,\n", "  guards,\n  ...options,\n")],
  ["guards that a computed key replaces", "P432", locks("  guards,\n", "  guards,\n  [key]: open,\n")],
  ["guards that a second key replaces", "P432", locks("  guards,\n", "  guards,\n  guards: open,\n")],
  ["guards of the module's own", "P432", locks(GUARDS, "const guards = open")],
  [
    "a barrel of guards",
    "P432",
    {
      ...locks(GUARDS, 'import { guards } from "./barrel"'),
      "app/barrel.ts": 'export * as guards from "./generated/guards"\n',
    },
  ],
  ["a default import of guards", "P432", locks(GUARDS, 'import guards from "./generated/guards"')],
  ["a type-only import of guards", "P432", locks(GUARDS, 'import type * as guards from "./generated/guards"')],
  [
    "a module that passes the guards on",
    "P433",
    { ...locks(GUARDS, 'import * as guards from "./barrel"'), "app/barrel.ts": 'export * from "./generated/guards"\n' },
  ],
  [
    "the guards of a second policy",
    "P433",
    {
      ...locks(GUARDS, 'import * as guards from "./other/guards"'),
      "app/other/guards.ts": BOUND["app/generated/guards.ts"]!,
    },
  ],
  [
    "guards written by hand",
    "P433",
    { ...locks(GUARDS, 'import * as guards from "./guards"'), "app/guards.ts": "export const decide = () => open" },
  ],
  ["guards of a package", "P434", locks(GUARDS, 'import * as guards from "@acme/guards"')],
  ["a twin of the guards in JavaScript", "P434", { "app/generated/guards.js": "export const decide = () => open" }],
  [
    "an alias for other guards",
    "P433",
    {
      ...locks(GUARDS, 'import * as guards from "~/guards"'),
      "tsconfig.json": '{ "compilerOptions": { "paths": { "~/*": ["./app/other/*"] } } }',
      "app/other/guards.ts": "export const decide = () => open",
    },
  ],
  [
    "an alias of two meanings",
    "P434",
    {
      ...locks(GUARDS, 'import * as guards from "~/guards"'),
      "tsconfig.json": '{ "references": [{ "path": "./tsconfig.a.json" }, { "path": "./tsconfig.b.json" }] }',
      "tsconfig.a.json": '{ "compilerOptions": { "paths": { "~/*": ["./app/generated/*"] } } }',
      "tsconfig.b.json": '{ "compilerOptions": { "paths": { "~/*": ["./app/other/*"] } } }',
      "app/other/guards.ts": "export const decide = () => open",
    },
  ],

  ["a plugin that compiles another policy", "P435", plugin('sallyport({ policy: "policy/open.policy.ts" })')],
  ["a plugin that writes elsewhere", "P433", plugin('sallyport({ out: "app/other" })')],
  ["a plugin with options that cannot be read", "P435", plugin("sallyport(options)")],
  ["a plugin with options that are spread", "P435", plugin("sallyport({ ...options })")],
  ["a plugin with a policy from the environment", "P435", plugin("sallyport({ policy: process.env.POLICY })")],
  ["a plugin that does not look at the locks", "P435", plugin('sallyport({ locks: "own" })')],
  ["the same in parentheses", "P435", plugin('(sallyport)({ locks: "own" })')],
  ["a plugin that is called by `call`", "P435", plugin('sallyport.call(null, { locks: "own" })')],
  ["a plugin that is handed to a function", "P435", plugin("without(sallyport)")],
  [
    "a plugin by another name",
    "P435",
    replaced("vite.config.ts", "export default", 'const other = sallyport\nother({ locks: "own" })\nexport default'),
  ],
  [
    "the plugin's module as a whole",
    "P435",
    {
      "vite.config.ts": BOUND["vite.config.ts"]!.replace("{ sallyport }", "* as ours").replace(
        "sallyport()",
        'ours.sallyport({ locks: "own" })',
      ),
    },
  ],
  ["an alias of Vite's for the locks", "P434", aliased('{ "sallyport/guard": "/app/fake.ts" }')],
  ["one in parentheses", "P434", aliased('({ ["sallyport"]: "/app/fake" }) as never')],
  ["one for the check at start alone", "P434", aliased('[{ find: "sallyport/guard/bind", replacement: "/app/fake" }]')],
  ["one by an expression", "P434", aliased('[{ find: /^sally.*\\/guard/g, replacement: "/app/fake.ts" }]')],
  [
    "shadow mode in the options",
    "P437",
    locks("  guards,\n", '  guards,\n  shadow: { until: "2027-01-31", report: console.info },\n'),
  ],
]

/** Other forms of the same chain, which are followed. */
export const WHOLE: readonly (readonly [name: string, edits: Edits])[] = [
  ["as `init` writes it", {}],
  ["without headers", root("export const middleware = [locks.middleware]")],
  ["with a type", root("export const middleware: Route.MiddlewareFunction[] = [locks.middleware]")],
  [
    "with what speaks to the type checker alone",
    root("export const middleware = [locks.middleware] satisfies unknown[] as never"),
  ],
  [
    "with middleware of its own behind",
    root("export const middleware = [locks.headers, locks.middleware, ...others, i18n]"),
  ],
  ["exported in a list", root("const list = [locks.middleware]\nexport { list as middleware }")],
  [
    "under other names",
    {
      [ROOT]: BOUND[ROOT]!.replace("{ locks }", "{ locks as doors }").replaceAll("locks.", "doors."),
      [LOCKS]: BOUND[LOCKS]!.replace("{ openLocks }", "{ openLocks as open }")
        .replace("openLocks<", "open<")
        .replace("* as guards", "* as compiled")
        .replace("  guards,", "  guards: compiled,"),
    },
  ],
  [
    "passed on by name",
    {
      ...imported('import { locks } from "./all.server"'),
      "app/all.server.ts": 'export { locks } from "./sallyport.server"\n',
    },
  ],
  [
    "passed on through an import",
    {
      ...imported('import { doors as locks } from "./all.server"'),
      "app/all.server.ts": 'import { locks } from "./sallyport.server"\nexport { locks as doors }\n',
    },
  ],
  ["passed on five times", passedOn(5)],
  [
    "passed on as a default",
    {
      ...imported('import { locks } from "./all.server"'),
      "app/all.server.ts": 'import locks from "./default.server"\nexport { locks }\n',
      "app/default.server.ts": 'export { locks as default } from "./sallyport.server"\n',
    },
  ],
  [
    "behind a default export without a name",
    { [LOCKS]: `export default function () {}\n${BOUND[LOCKS]}`, [ROOT]: `export default class {}\n${BOUND[ROOT]}` },
  ],
  ["with the guards under a quoted key", locks("  guards,\n", '  "guards": guards,\n')],
  ["with options that the guards follow", locks("  guards,\n", "  ...options,\n  guards,\n")],
  [
    "with the extensions of sources",
    {
      ...imported('import { locks } from "./sallyport.server.ts"'),
      ...locks(GUARDS, 'import * as guards from "./generated/guards.ts"'),
    },
  ],
  [
    "with the extensions of what is built",
    {
      ...imported('import { locks } from "./sallyport.server.js"'),
      ...locks(GUARDS, 'import * as guards from "./generated/guards.js"'),
    },
  ],
  [
    "by an alias",
    {
      ...imported('import { locks } from "~/sallyport.server"'),
      "tsconfig.json": '// The app.\n{ "extends": "./tsconfig.base.json" }',
      "tsconfig.base.json": '{ "compilerOptions": { "baseUrl": ".", "paths": { "~/*": ["./app/*"] } } }',
    },
  ],
  [
    "by an alias of a configuration that is referred to",
    {
      ...imported('import { locks } from "~/sallyport.server"'),
      "tsconfig.json": '{ "files": [], "references": [{ "path": "./tsconfig.vite.json" }] }',
      "tsconfig.vite.json": '{ "compilerOptions": { "paths": { "~/*": ["./app/*"] } } }',
    },
  ],
  [
    "by an alias of jsconfig.json",
    {
      ...imported('import { locks } from "~/sallyport.server"'),
      "jsconfig.json": '{ "compilerOptions": { "paths": { "~/*": ["./app/*"] } } }',
    },
  ],
  [
    "by an alias that leads out of the project only for other modules",
    {
      ...imported('import { locks } from "~/sallyport.server"'),
      "tsconfig.json":
        '{ "compilerOptions": { "paths": { "~/*": ["./app/*", "../shared/*"], "@acme/*": ["../*/src"] } } }',
    },
  ],
  [
    "with directories of types beside the project and in it",
    {
      "tsconfig.json": '{ "compilerOptions": { "typeRoots": ["./types", "../../node_modules/@types"], "paths": {} } }',
    },
  ],
  ["before the first guards are generated", { "app/generated/guards.ts": null }],
  [
    "with a plugin that names its own places",
    { ...plugin('sallyport({ policy: "./policy/app.policy.ts", out: "app/generated" })') },
  ],
  [
    "with guards elsewhere, where the plugin writes them",
    { ...plugin('sallyport({ out: "app/locked" })'), ...locks(GUARDS, 'import * as guards from "./locked/guards"') },
  ],
  [
    "with aliases of other modules",
    replaced(
      "vite.config.ts",
      "plugins:",
      'resolve: { alias: [{ find: /^~\\//, replacement: "/app/" }, { find: "sally", replacement: "/app" }] }, plugins:',
    ),
  ],
  [
    "in JavaScript",
    {
      "app/root.tsx": null,
      "app/root.jsx": BOUND[ROOT]!,
      [LOCKS]: null,
      "app/sallyport.server.js": BOUND[LOCKS]!.replace("<PageRequirement>", "").replace(/import type.*\n/, ""),
    },
  ],
]
