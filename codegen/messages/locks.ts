import type { CodeEntry } from "./entry.ts"
import { noModule } from "./unread.ts"

const MIDDLEWARE =
  "write `export const middleware = [locks.headers, locks.middleware]`, and your own middleware after these"
const BEFORE = "what has to run before the locks goes into `before` of `openLocks`"

/** The function that opens the locks, and the package's module that exports it. */
type Opener = { readonly opener: string; readonly from: string }

/** The advice to open the locks with the app's own opener. */
const openingAdvice = ({ opener, from }: Opener): string =>
  `write \`export const locks = ${opener}({ guards, ... })\`, with \`${opener}\` imported from "${from}"`

const RELATIVE_PATH = "write a relative path"

/** The advice to pass the generated guards to the opener as a whole module. */
const importGuards = (from: string): string =>
  `write \`import * as guards from "${from}"\`, and \`guards\` in the options`

/** The reason why an import leads nowhere, in words. */
const notFollowed = (specifier: string, reason: string): string =>
  `the import of "${specifier}" cannot be followed: ${reason}`

/** An import, and two files that it could lead to. */
type Either = { readonly specifier: string; readonly file: string; readonly other: string }

/**
 * P430 to P435, P437 and P438: the lock chain, which is the imports from an app's root module, or its `proxy.ts`, to
 * its generated guards, and the plugin of the build. The locks are what enforces the guards; `openLocks` makes them, or
 * `openNextLocks` in a Next app.
 */
export const locks = {
  P430: {
    title: "a root module that does not begin with the locks",
    explanation:
      "The locks guard the app only as the first middleware of the root route. The compiler reads the list there without running it: a constant list that begins with `locks.middleware`, or with `locks.headers, locks.middleware`, and that nothing else in the module uses.",
    remedy:
      "Write `export const middleware = [locks.headers, locks.middleware]`, with your own middleware after these. What has to run before the locks goes into `before` of `openLocks`.",
    example: "export const middleware = [i18n, locks.middleware]",
    sentences: {
      ...noModule,
      missing: ({ directory }: { readonly directory: string }) => ({
        message: `there is no root module in \`${directory}\`, so no guard runs`,
        hint: "create `root.tsx` there; if the app is in another directory, write `appDirectory` as a literal in react-router.config",
      }),
      none: () => ({ message: "the root module exports no `middleware`, so no guard runs", hint: MIDDLEWARE }),
      elsewhere: () => ({
        message: "the root's `middleware` comes from another module, which is not followed",
        hint: MIDDLEWARE,
      }),
      list: () => ({ message: "the root's `middleware` is not a constant list", hint: MIDDLEWARE }),
      headers: () => ({
        message: "`locks.headers` alone guards nothing: `locks.middleware` has to follow it",
        hint: `${MIDDLEWARE}; ${BEFORE}`,
      }),
      first: () => ({
        message: "the root's `middleware` does not begin with the locks",
        hint: `${MIDDLEWARE}; ${BEFORE}`,
      }),
      used: ({ name }: { readonly name: string }) => ({
        message: `\`${name}\` is used a second time, where it could be changed`,
        hint: "use the list nowhere else",
      }),
      imported: ({ name }: { readonly name: string }) => ({
        message: `\`${name}\` is not imported by its name`,
        hint: 'import the locks from the module that opens them: `import { locks } from "./sallyport.server"`',
      }),
    },
  },
  P431: {
    title: "locks that are not opened in the module from which the app imports them",
    explanation:
      "The compiler follows the import in the root module, or in `proxy.ts` of a Next app, to the call of `openLocks` or `openNextLocks`, through modules that pass the locks on by name. What a wrapper, another function or another package returns may guard nothing.",
    remedy:
      'Write `export const locks = openLocks({ guards, ... })` in that module, with `openLocks` imported from "sallyport/guard". In a Next app, write `openNextLocks` of "sallyport/next".',
    example: "export const locks = withLogging(openLocks({ guards, session }))",
    sentences: {
      ...noModule,
      unnamed: ({ name, opener }: Opener & { readonly name: string }) => ({
        message: `this module does not export \`${name}\` by name`,
        hint: `write \`export const ${name} = ${opener}({ guards, ... })\``,
      }),
      far: () => ({
        message: "the locks are passed on through too many modules",
        hint: "import them from the module that opens them",
      }),
      constant: ({ name, ...opening }: Opener & { readonly name: string }) => ({
        message: `\`${name}\` is not a constant that holds the locks`,
        hint: openingAdvice(opening),
      }),
      result: ({ name, ...opening }: Opener & { readonly name: string }) => ({
        message: `\`${name}\` is not what \`${opening.opener}\` returns`,
        hint: openingAdvice(opening),
      }),
      opener: ({ name, ...opening }: Opener & { readonly name: string }) => ({
        message: `\`${name}\` is not \`${opening.opener}\` of "${opening.from}"`,
        hint: openingAdvice(opening),
      }),
      options: ({ opener }: Opener) => ({
        message: `the options of \`${opener}\` are not written in the call`,
        hint: `write them there: \`${opener}({ guards, ... })\``,
      }),
    },
  },
  P432: {
    title: "locks that are not given the compiled guards as they are",
    explanation:
      "The guards are a module that the compiler writes. A copy of it, a part of it, or another object in its place may decide anything.",
    remedy:
      'Write `import * as guards from "./generated/guards"`, and `guards` in the options of `openLocks` or `openNextLocks`.',
    example: "openLocks({ guards: { ...guards, decide }, session })",
    sentences: {
      none: ({ from }: { readonly from: string }) => ({
        message: "the locks are given no `guards`",
        hint: importGuards(from),
      }),
      replaced: () => ({
        message: "this could replace `guards`",
        hint: "write `guards` last, or write these options out",
      }),
      other: ({ from }: { readonly from: string }) => ({
        message: "the guards are not the whole module that the compiler writes",
        hint: importGuards(from),
      }),
    },
  },
  P433: {
    title: "locks with the guards of another policy",
    explanation:
      "The module that the locks import is not the file that this policy is compiled into, so the policy that is checked is not the one that is enforced.",
    remedy: "Import the guards from the output directory of this policy.",
    example: 'import * as guards from "./other/guards"',
    sentences: ({ file, from }: { readonly file: string; readonly from: string }) => ({
      message: `these guards are \`${file}\`, and not what the compiler writes`,
      hint: `import them from "${from}"`,
    }),
  },
  P434: {
    title: "an import on the way to the guards that cannot be followed",
    explanation:
      "Relative imports and aliases in `paths` of tsconfig.json are followed, to one file of the project each. An alias for the locks themselves is an error, in tsconfig.json and in Vite's configuration. Where a bundler could find another file than the compiler does, it is an error.",
    remedy: "Write a relative path to one file.",
    example: 'import { locks } from "@acme/locks"',
    sentences: {
      package: ({ specifier }: { readonly specifier: string }) => ({
        message: notFollowed(specifier, "`imports` of package.json is not followed"),
        hint: RELATIVE_PATH,
      }),
      missing: ({ specifier }: { readonly specifier: string }) => ({
        message: notFollowed(specifier, "this project has no such module"),
        hint: "correct the path",
      }),
      foreign: ({ specifier }: { readonly specifier: string }) => ({
        message: notFollowed(specifier, "it is not a module of this project"),
        hint: RELATIVE_PATH,
      }),
      outside: ({ specifier }: { readonly specifier: string }) => ({
        message: notFollowed(specifier, "an alias could lead it out of this project"),
        hint: RELATIVE_PATH,
      }),
      either: ({ specifier, file, other }: Either) => ({
        message: notFollowed(specifier, `an alias leads it to ${file} or to ${other}`),
        hint: RELATIVE_PATH,
      }),
      twin: ({ specifier, file, other }: Either) => ({
        message: notFollowed(specifier, `it could be ${file} or ${other}`),
        hint: "remove or rename one of the two files",
      }),
      redirected: ({ specifier, file }: { readonly specifier: string; readonly file: string }) => ({
        message: notFollowed(specifier, `it is read as ${file}`),
        hint: "write the path of that file",
      }),
      "own package": ({ opener, from }: Opener) => ({
        message: `an alias leads "${from}" to another module, so \`${opener}\` may be any function`,
        hint: "remove the alias from `paths` or `baseUrl` of tsconfig.json",
      }),
      "bundler alias": () => ({
        message: "an alias leads the package's locks to another module, so `openLocks` may be any function",
        hint: "remove the alias from Vite's configuration",
      }),
    },
  },
  P435: {
    title: "a plugin that builds with other files",
    explanation:
      "An option of the plugin in the Vite configuration names another policy than the one that is checked here, turns off the check of the locks, or cannot be read without running it. Or the plugin is not called by its name, or, for `diff`, is no longer beside the router's.",
    remedy:
      "Remove the option, or write it as a literal that names the same file. Call `sallyport()` in the list that holds `reactRouter()`.",
    example: 'sallyport({ policy: "policy/other.policy.ts" })',
    sentences: {
      ...noModule,
      policy: ({ built, policy }: { readonly built: string; readonly policy: string }) => ({
        message: `the plugin compiles \`${built}\`, and this is about \`${policy}\``,
        hint: "remove `policy` from the options of the plugin, or name that policy with `--policy`",
      }),
      lost: () => ({
        message: "the plugin is no longer beside the router's, so nothing checks what is built",
        hint: "put `sallyport()` back beside `reactRouter()` in the list of plugins of Vite's configuration",
      }),
      name: ({ from }: { readonly from: string }) => ({
        message: "the plugin is not called by its name here, so its options cannot be read",
        hint: `write \`import { sallyport } from "${from}"\`, and call \`sallyport()\` in the list of plugins`,
      }),
      options: () => ({
        message: "the options of the plugin are not written in the call",
        hint: "write them there, as literals",
      }),
      locks: () => ({
        message: "`locks` turns off the check that a built server opens its locks",
        hint: "remove the option: the app opens the locks of this package",
      }),
      option: () => ({
        message: "an option of the plugin cannot be read without running it",
        hint: "write it as a literal",
      }),
    },
  },
  P437: {
    title: "shadow mode in the options of the locks",
    explanation:
      "Shadow mode is part of the policy, where it is hashed, compared and recorded like every rule. The locks refuse to start with the option.",
    remedy:
      'Move it into the policy, as `shadow: { until: "2027-01-31" }`, and its `report` into `onWithheld` of `openLocks` or `openNextLocks`.',
    example: 'openLocks({ guards, session, shadow: { until: "2027-01-31", report } })',
    sentences: ({ opener }: Opener) => ({
      message: `shadow mode is not an option of \`${opener}\` any more`,
      hint: 'move it into the policy, as `shadow: { until: "2027-01-31" }`, and its `report` into `onWithheld` here',
    }),
  },
  P438: {
    severity: "warning",
    title: "an error view that needs loader data, which a refusal does not have",
    explanation:
      "No loader runs for a request that the locks refuse, so the refusal has no loader data. If the root's `Layout` or `ErrorBoundary` throws without it, visitors get the refusal as a line of plain text, with its status, in place of the app's own error view.",
    remedy: 'Let the view do without the data, as in `useRouteLoaderData("root")?.theme`.',
    example: 'const { theme } = useRouteLoaderData("root") as Data',
    sentences: ({ name }: { readonly name: string }) => ({
      message: `\`${name}\` reads loader data, and a refusal has none`,
      note: "visitors whom the locks refuse get plain text in place of your error view",
      hint: 'let the view do without the data, as in `useRouteLoaderData("root")?.theme`',
    }),
  },
} satisfies Readonly<Record<string, CodeEntry>>
