import type { CodeEntry } from "./entry.ts"
import { expressionText, type Expression } from "./phrases.ts"
import { notData, notParsed, syntax } from "./unread.ts"

/** Router settings that affect access, with the values that the compiler can read. */
const SETTINGS = {
  appDirectory: "a string",
  prerender: "`true`, `false` or a list of paths",
  presets: "the settings of the preset in its place",
  ssr: "`true`, or leave it out",
  basename: "a string",
}

/** A failure of the router to resolve its own configuration. `isDevelopment`: only with the one for development. */
type RouterFailure = {
  /** The router's own error message; empty if there is none. */
  readonly output: string
  readonly isDevelopment: boolean
  /** The command that runs a program of the app's packages. */
  readonly runner: string
}

/** P4xx: the route list and the router's configuration. */
export const router = {
  P401: {
    title: "the route list is missing, or its default export cannot be read",
    explanation: "Without the route list, the compiler cannot tell which pages the policy covers.",
    remedy: "Name the file with `--routes <file>`, or skip the checks that need it with `--routes none`.",
    example: "src/routes.ts does not exist",
    sentences: {
      ...notParsed,
      missing: () => ({ message: "the route list has no default export", hint: "write `export default [ ... ]`" }),
    },
  },
  P402: {
    title: "a part of the route list cannot be read",
    explanation:
      "The route list is read but never run. The compiler understands `route`, `index`, `layout`, `prefix` and `relative` with literal arguments, as well as arrays and spreads of such calls. Anything else could hide a page.",
    remedy:
      "Use one of these helpers with literal arguments. Write out what a file-system convention such as `flatRoutes` would generate.",
    example: "export default flatRoutes()",
    sentences: {
      ...syntax,
      unread: ({ what }: { readonly what: Expression }) => ({
        message: `${expressionText(what)} cannot be read`,
        note: "the route list is read but never run",
        hint: "use `route`, `index`, `layout` and `prefix` with literal arguments",
      }),
      conventions: ({ what }: { readonly what: Expression }) => ({
        message: `${expressionText(what)} cannot be read`,
        note: "the route list is read but never run",
        hint: "write the routes out with `route` and `index`, because file-system conventions cannot be read",
      }),
    },
  },
  P408: {
    title: "a router setting that affects access cannot be read",
    explanation:
      "Pre-rendered pages are served without a guard, and presets, spreads and computed keys can bring in settings that the file does not show. When `prerender`, `presets`, `ssr`, `basename` or `appDirectory` is not a literal, the compiler runs the project's own router to resolve it. You see this error when no router is installed, or when a `prerender` function fails.",
    remedy: "Write `prerender` as `true`, `false` or a list of paths, and the other settings as the hint shows.",
    example: "prerender: async () => [...]",
    sentences: {
      ...syntax,
      ...notParsed,
      ...notData,
      other: () => ({
        message: "the router's configuration is not an object literal, so its `prerender` cannot be read",
      }),
      hidden: ({ by }: { readonly by: "spread" | "computed key" }) => ({
        message: `a ${by} could hide a \`prerender\``,
        hint: "write the setting out",
      }),
      setting: ({ key }: { readonly key: keyof typeof SETTINGS }) => ({
        message: `\`${key}\` cannot be read`,
        note: "the configuration is read but never run",
        hint: `write ${SETTINGS[key]}`,
      }),
      fails: ({ output }: { readonly output: string }) => ({
        message: "the function `prerender` fails, so nobody knows what is pre-rendered",
        note: output,
        hint: "fix the function, or write the paths out",
      }),
      path: ({ path }: { readonly path: string }) => ({
        message: `\`${path}\` is not a path that can be pre-rendered`,
        hint: "remove it from `prerender`, or correct its spelling",
      }),
    },
  },
  P416: {
    title: "the app has no server",
    explanation:
      "With `ssr: false`, every page is a static file. No server runs that could check who may open it, and the guard in the browser is only a convenience.",
    remedy: "Remove the setting.",
    example: "ssr: false",
    sentences: () => ({
      message: "`ssr: false` leaves no server that could guard a page",
      note: "every page is a static file, open to everybody",
      hint: "remove the setting, so that a server renders the pages; if the app has to stay static, only the API that its pages call can protect data",
    }),
  },
  P417: {
    title: "a `basename` that cannot be matched exactly",
    explanation:
      "Policy paths do not include the `basename`: it is taken off every request first. If parts of it can be spelled in several ways, two readers of the address could remove different parts.",
    remedy: "Begin it with `/`, and use only the letters a-z, digits, `.`, `_`, `~` and `-`.",
    example: 'basename: "/für alle"',
    sentences: ({ basename }: { readonly basename: string }) => ({
      message: `\`basename\` cannot be matched exactly: \`${basename}\``,
      hint: "begin it with `/`, and use only the letters a-z, digits, `.`, `_`, `~` and `-`",
    }),
  },
  P418: {
    title: "the router runs no middleware",
    explanation:
      "React Router 7 runs middleware only with `future.v8_middleware`, and does so reliably only since 7.16. Without either, the app builds and runs, and pages may be open. The same may be true of a major version that this version of the package does not know.",
    remedy:
      "Use 7.16 or later, and write `future: { v8_middleware: true }` in `react-router.config.ts`. Version 8 needs neither.",
    example: "react-router 7.16 with `future: {}`",
    sentences: {
      old: ({ minor, first }: { readonly minor: number; readonly first: number }) => ({
        message: `React Router 7.${minor} is too old to run the guards`,
        note: "its middleware is not reliable",
        hint: `upgrade \`react-router\` and every \`@react-router/*\` package together to 7.${first} or later, or to 8`,
      }),
      new: ({ major, newest }: { readonly major: number; readonly newest: number }) => ({
        message: `React Router ${major} is newer than the guards were tested with`,
        note: "its middleware may not run as the guards need it",
        hint: `update \`sallyport\`, or stay on React Router ${newest}`,
      }),
      off: () => ({
        message: "React Router 7 runs no middleware here, so no guard runs and every page is open",
        hint: "write `future: { v8_middleware: true }`",
      }),
    },
  },
  P419: {
    title: "the router cannot resolve its own configuration",
    explanation:
      "The route list or the configuration holds more than literals, or flags that this version of the router may refuse. So the compiler ran the project's own router to resolve it, and the router failed.",
    remedy: "Fix what the router reports. The command `react-router routes` shows the same error.",
    example: "flatRoutes() without the package that provides it",
    sentences: ({ output, isDevelopment, runner }: RouterFailure) => ({
      message: "the router cannot resolve its own configuration",
      note: `${isDevelopment ? "in development: " : ""}${output === "" ? "it gives no reason" : output}`,
      hint: `fix what it reports; \`${runner} react-router routes\` shows the same error`,
    }),
  },
  P436: {
    title: "two files where only one is read",
    explanation:
      "A configuration, a route list and a root module may have one of several extensions. If there are two, the app may run with the one that you do not look at.",
    remedy: "Remove the file that you do not need.",
    example: "react-router.config.js beside react-router.config.ts",
    sentences: ({ read, ignored }: { readonly read: string; readonly ignored: string }) => ({
      message: `\`${read}\` and \`${ignored}\` are both there, and only the first is read`,
      hint: "remove the one that you do not need",
    }),
  },
} satisfies Readonly<Record<string, CodeEntry>>
