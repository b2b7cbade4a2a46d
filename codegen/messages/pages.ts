import type { CodeEntry, RuleName, Texts } from "./entry.ts"
import { listed, adviceText, rulePhrase, type Advice } from "./phrases.ts"

/**
 * A page without a visible `loader`: after navigation in the browser, it is shown without a request. `isRuled`: it has
 * a rule, and that requires something.
 */
type WithoutLoader = { readonly route: string; readonly isRuled: boolean }

/** The consequence for such a page. Without a rule, it depends on the one that will be written. */
const noRequestNote = (isRuled: boolean): string =>
  `${isRuled ? "" : "unless its rule will require `anyone`: "}navigation in the browser would not contact the server`

/** A page without a rule of its own, and the rule of another page that decides there. */
type DecidedByOther = { readonly route: string; readonly rule: RuleName }

/** The sentences that all findings about such a page share. */
const decidedByOther = ({ route, rule }: DecidedByOther) => ({
  message: `route \`${route}\` has no rule of its own: ${rulePhrase(rule)} decides`,
  related: ["takes any value here"],
})

/** A page of which a rule covers only a part: these paths and `more` others, but not `at`. */
type PartlyCovered = Texts<"route" | "at"> &
  Readonly<Record<"more" | "unlisted", number>> & { readonly rule: RuleName; readonly covered: readonly string[] }

const ANOTHER_PAGES = "that rule is another page's, and a change of it changes this page too"

/**
 * P4xx: pages whose rule does not decide as it seems to: because they are shown, pre-rendered or served without a
 * guard, or because the rule covers only a part of the page, or other pages too.
 */
export const pages = {
  P406: {
    title: "a guarded page without a loader",
    explanation:
      "When people navigate in the browser, the router contacts the server only for pages that have a `loader`. Without one, the guard on the server never runs. With `sallyport()` next to the router's plugin in the Vite configuration, the build gives such pages an empty loader.",
    remedy: "Add the plugin, or export a `loader` from the route module. It may just return null.",
    example: "export default function Page() { ... } and nothing else",
    sentences: {
      none: ({ route, isRuled, file }: WithoutLoader & { readonly file: string }) => ({
        message: `guarded page \`${route}\` has no \`loader\``,
        note: noRequestNote(isRuled),
        hint: `put \`sallyport()\` beside \`reactRouter()\` in the Vite configuration, or export a \`loader\` from \`${file}\`, which may just return null`,
      }),
      browser: ({ route, isRuled, file }: WithoutLoader & { readonly file: string }) => ({
        message: `guarded page \`${route}\` has a \`clientLoader\` but no \`loader\``,
        note: noRequestNote(isRuled),
        hint: `export a \`loader\` from \`${file}\`, which may just return null, and call \`serverLoader()\` in the \`clientLoader\`; with \`clientLoader.hydrate = true\` and an exported \`HydrateFallback\`, it still runs when the page is opened`,
      }),
      /** `export * from` a package may export a `loader`, but the package is not read. */
      star: ({ route, isRuled, from }: WithoutLoader & { readonly from: string }) => ({
        message: `guarded page \`${route}\` has no visible \`loader\`: \`export *\` reads from \`${from}\`, which is not in the project`,
        note: noRequestNote(isRuled),
        hint: `export it by name: \`export { loader } from "${from}"\``,
      }),
      markdown: ({ route, isRuled }: WithoutLoader) => ({
        message: `guarded page \`${route}\` is written in Markdown, where no \`loader\` can be seen`,
        note: noRequestNote(isRuled),
        hint: 'point its route at a module that exports a `loader`, and the page with `export { default } from "./…"`',
      }),
    },
  },
  P407: {
    title: "a guarded path is pre-rendered",
    explanation: "Pre-rendered files are served before any guard runs, so everybody can read them.",
    remedy: "Remove the path from `prerender`.",
    example: 'prerender: ["/dashboard"]',
    sentences: {
      ruled: ({ path, rule, require }: Texts<"path" | "require"> & { readonly rule: RuleName }) => ({
        message: `guarded path \`${path}\` is pre-rendered`,
        note: "the file would be served before any guard runs",
        hint: `remove it from \`prerender\`: rule ${rulePhrase(rule)} requires \`${require}\``,
      }),
      unlisted: ({ path }: { readonly path: string }) => ({
        message: `guarded path \`${path}\` is pre-rendered`,
        note: "the file would be served before any guard runs",
        hint: "remove it from `prerender`: no rule covers it, so nobody may see it",
      }),
    },
  },
  P413: {
    title: "an `outside` entry covers a page",
    explanation:
      "Paths under `outside` belong to static files and other services, and the lock in front of the app leaves them alone. A Next app shows the page there to everybody, and a React Router app to nobody.",
    remedy: "Move the page, or narrow the entry.",
    example: 'outside: [{ path: "/dashboard", ... }]',
    sentences: ({ route }: { readonly route: string }) => ({
      message: `page \`${route}\` is outside the policy`,
      hint: "move the page, or narrow the entry",
      related: ["serves the page"],
    }),
  },
  P415: {
    severity: "warning",
    title: "an `outside` entry covers some paths of a page",
    explanation:
      "Paths under `outside` belong to static files and other services, and the lock in front of the app leaves them alone. There, a Next app shows the page to everybody, and a React Router app shows it only to visitors whom the rule that would decide there without the entry lets in. At its other paths, its rules decide as usual.",
    remedy:
      "If this is intended, as for a static file beside a page with a param, there is nothing to do. Otherwise narrow the entry.",
    example: "outside `/robots.txt` beside route `/:page`",
    sentences: ({ route, outside }: { readonly route: string; readonly outside: RuleName }) => ({
      message: `${rulePhrase(outside)} puts some paths of page \`${route}\` outside the policy`,
      hint: "move the page, or narrow the entry",
      related: ["serves the page"],
    }),
  },
  P420: {
    severity: "warning",
    title: "a guarded page whose `clientLoader` never calls the server",
    explanation:
      "When people navigate in the browser to a page with a `clientLoader`, the router contacts the server only if that function calls `serverLoader`. Otherwise visitors whose session has ended still see the page as the browser loads it. Data on the server stays protected.",
    remedy: "Call `serverLoader()` in the `clientLoader`, even if you do not need its result.",
    example: "export const clientLoader = () => fetch(elsewhere)",
    sentences: ({ route, file }: { readonly route: string; readonly file: string }) => ({
      message: `guarded page \`${route}\` has a \`clientLoader\` that never calls \`serverLoader\``,
      note: "navigation in the browser does not contact the server",
      hint: `call it in \`${file}\`, even if you do not need its result`,
    }),
  },
  P421: {
    severity: "warning",
    title: "a rule with listed values covers only a part of a page",
    explanation:
      "The route takes any value, but the rule lists only some. At every other value everybody gets the `unlisted` status, and the page never runs.",
    remedy:
      "If the page is meant for the listed values only, accept the finding with a reason. Otherwise use a plain param, or add a rule for the rest.",
    example: 'route(":lang/about") with only { path: "/:lang(de|en)/about", ... }',
    acceptable: true,
    sentences: ({ rule, route, covered, more, at, unlisted }: PartlyCovered) => ({
      message: `rule ${rulePhrase(rule)} covers only a part of route \`${route}\``,
      note: `it covers ${more === 0 ? listed(covered, "and") : `${covered.map((path) => `\`${path}\``).join(", ")} and ${more} more`}; elsewhere, as at \`${at}\`, everybody gets ${unlisted}`,
      hint: "accept the finding if the page is for these values only, or write a plain param",
      related: ["lists the values"],
    }),
  },
  P422: {
    title: "a page that another page's rule decides",
    explanation:
      "A param takes every value, including those that are pages of their own. Such a page opens whenever the other one is opened, and a page that is added later is open as soon as it exists. A `/` subtree rule is the catch-all route's own rule, and decides no other page either.",
    remedy:
      "Give the page a rule of its own, even one with the same requirement, or write one rule for the subtree that contains both pages.",
    example: 'pages "/users/:name" and "/users/new" with only { path: "/users/:name", match: "exact", ... }',
    sentences: {
      /** The other rule is `/` subtree. */
      root: ({ route, rule, advice }: DecidedByOther & { readonly advice: Advice }) => ({
        ...decidedByOther({ route, rule }),
        note: "a `/` subtree rule is for the catch-all route alone",
        hint: adviceText(advice),
      }),
      /** The page's own rule lists values of a param, and the path `at` has another one. */
      value: ({ route, rule, at, own }: DecidedByOther & { readonly at: string; readonly own: RuleName }) => ({
        ...decidedByOther({ route, rule }),
        note: ANOTHER_PAGES,
        hint: `give \`${at}\` a rule that agrees with ${rulePhrase(own)}, or change one of the two`,
      }),
      /** The page's path has letters that no policy can spell, so it cannot get a rule. */
      letters: ({ route, rule }: DecidedByOther) => ({
        ...decidedByOther({ route, rule }),
        note: ANOTHER_PAGES,
        hint: "change the route's path to letters that a policy can spell, or write one rule for the subtree that contains both pages",
      }),
      page: ({ route, rule, paths }: DecidedByOther & { readonly paths: readonly string[] }) => ({
        ...decidedByOther({ route, rule }),
        note: ANOTHER_PAGES,
        hint: `add a rule for ${paths.map((path) => `\`${path}\``).join(" or ")}, or one for the subtree that contains both pages`,
      }),
    },
  },
  P423: {
    title: "pages that no rule can tell apart",
    explanation:
      "A param in a route can have text behind it, as in `:name.json`. A param in a policy cannot, so a rule for such a page also decides the pages beside it: anyone who can open one of them can open them all.",
    remedy:
      "If one rule is right for all of these pages, accept the finding with a reason. Otherwise change the path of one of the routes.",
    example: 'pages "/users/:name" and "/users/:name.json" with { path: "/users/:name", match: "exact", ... }',
    acceptable: true,
    sentences: ({ rule, routes }: { readonly rule: RuleName; readonly routes: readonly string[] }) => ({
      message: `rule ${rulePhrase(rule)} decides routes that no rule can tell apart: ${listed(routes, "and")}`,
      note: "anyone who can open one of them can open them all",
      hint: "accept the finding if one rule is right for all of them, or change the path of one of the routes",
      related: routes.map(() => "serves some of its paths"),
    }),
  },
} satisfies Readonly<Record<string, CodeEntry>>
