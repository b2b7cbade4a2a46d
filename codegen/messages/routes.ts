import type { CodeEntry, RuleName, Texts } from "./entry.ts"
import { adviceText, joined, listed, pathText, rulePhrase, write, type Advice } from "./phrases.ts"

/** URLs of a page and of a rule's path that look alike. */
type Twin = { readonly page: string; readonly rule: string }

/** A route that rule `one` decides at the path `at`, and each of `others` at a path of its own. */
type Split = {
  readonly route: string
  readonly one: RuleName
  readonly at: string
  readonly others: readonly (RuleName & { readonly at: string })[]
}

/** The sentences that all findings about a route with several rules share. */
const splitBetween = ({ route, one, at, others }: Split) => ({
  message: `route \`${route}\` is split between ${joined([one, ...others].map(rulePhrase))}`,
  note: "it is one page, but the outcomes differ",
  related: [at, ...others.map((other) => other.at)].map((path) => `decides \`${path}\``),
})

/** A route that, at the path `at`, lacks the param `param` of the scope of a claim. */
type Unbound = Texts<"route" | "claim" | "param" | "at"> & { readonly rule: RuleName }

/** An endpoint that redirects signed-out visitors. `count` is the number of such endpoints under the rule. */
type Redirecting = { readonly endpoint: string; readonly count: number; readonly to: string }

/** The sentences that all findings about endpoints which redirect share. */
const redirecting = ({ endpoint, count, to }: Redirecting) => ({
  message: `endpoint \`${endpoint}\`${count === 1 ? " redirects" : count === 2 ? " and one other redirect" : ` and ${count - 1} others redirect`} signed-out visitors to \`${to}\``,
  note: "a `fetch` gets the HTML of that page with status 200",
})

/** A route without a rule, at which everybody gets the status `unlisted`. */
type Unlisted = { readonly route: string; readonly unlisted: number; readonly advice: Advice | null }

/** P4xx: routes and the rules that cover them. */
export const routes = {
  P403: {
    title: "a route module does not exist or cannot be read",
    explanation:
      "The route list names a file that does not exist or cannot be parsed, so nothing is known about the page.",
    remedy: "Create the file, correct its name, or fix its contents.",
    example: 'route("about", "routes/abuot.tsx")',
    sentences: ({ file }: { readonly file: string }) => ({
      message: `route module \`${file}\` does not exist or cannot be read`,
      hint: "create the file, or correct its name",
    }),
  },
  P404: {
    title: "a route without a rule",
    explanation:
      "Everything is closed by default. Visitors get the `unlisted` status here, because no rule says who may see the page.",
    remedy: "Add a rule for the route.",
    example: 'route("about", ...) without { path: "/about", ... }',
    sentences: ({ route, unlisted, advice }: Unlisted) => ({
      message: `no rule covers route \`${route}\``,
      note: `everybody gets ${unlisted}`,
      hint: advice === null ? null : adviceText(advice),
    }),
  },
  P405: {
    title: "a rule without a route",
    explanation:
      "The rule covers no page and, in a Next app, no file of `public`. It is left over or misspelled, and it would silently open or close a page that is added later.",
    remedy: "Remove the rule, or add the route.",
    example: '{ path: "/dashbaord", ... }',
    acceptable: true,
    sentences: {
      rule: ({ rule, twin }: { readonly rule: RuleName; readonly twin: Twin | null }) => ({
        message: `rule ${rulePhrase(rule)} covers no page`,
        note:
          twin === null
            ? "no route needs it"
            : `a page looks the same, but its letters are composed differently: in URLs it is \`${twin.page}\`, and the rule's path is \`${twin.rule}\``,
        hint: "remove the rule, or add the route",
      }),
      /** The app redirects these addresses before any lock runs. */
      redirected: ({ rule }: { readonly rule: RuleName }) => ({
        message: `rule ${rulePhrase(rule)} covers no page`,
        note: "`redirects` of next.config answer there, before any lock runs",
        hint: "remove the rule: everybody gets the redirect, and the page that it leads to has a rule of its own",
      }),
      /** `at` is a value of a finite param, such as `de` of `/:lang(de|en)`, at which there is no page. */
      value: ({ rule, at }: { readonly rule: RuleName; readonly at: string }) => ({
        message: `rule ${rulePhrase(rule)} covers no page at \`${at}\``,
        note: "no route needs it there",
        hint: "remove the value from the rule, or add the route",
      }),
    },
  },
  P409: {
    title: "a route is split between rules that disagree",
    explanation:
      "The rules decide different paths of the same route, with different outcomes: one page is open at one address and closed at another. Paths that differ by an optional segment may have a rule each.",
    remedy:
      "Give the odd path a rule that agrees with the others, or split the route. If a `subtree` rule takes one value of the route's param (as `/dashboard` does from `/:lang?/docs`), give each page beneath it a rule of its own instead.",
    example: 'route("drafts/:id") with rules `/drafts/:id` and `/drafts/new`',
    sentences: {
      disagree: ({ rules, ...split }: Split & { readonly rules: readonly RuleName[] }) => ({
        ...splitBetween(split),
        hint:
          rules.length === 1
            ? `give ${pathText(rules[0]!)} a rule that agrees with ${rulePhrase(split.one)}, or change one of the two`
            : `give ${joined(rules.map(pathText))} rules that agree with ${rulePhrase(split.one)}, or change those that disagree`,
      }),
      /**
       * `subtree` rules cover some values of the route's param. `instead` are rules for the pages beneath them, and
       * `more` the number of those that are not listed.
       */
      swallowed: ({
        instead,
        more,
        ...split
      }: Split & { readonly instead: readonly RuleName[]; readonly more: number }) => {
        const taking = joined(split.others.map(rulePhrase))
        const written = joined([...instead.map(rulePhrase), ...(more === 0 ? [] : [`${more} more like these`])])
        const serves = listed(
          split.others.map(({ at }) => at),
          "and",
        )
        return {
          ...splitBetween(split),
          hint: `this route also serves ${serves}, because its param takes any word: ${
            instead.length === 0
              ? `remove ${taking}, which no other page needs`
              : `instead of ${taking}, give each page beneath a rule of its own: ${written}`
          }`,
        }
      },
    },
  },
  P410: {
    title: "a splat route without a subtree rule",
    explanation:
      "A splat serves everything beneath its prefix, so one rule has to cover everything beneath it. Only a catch-all, which takes every path that no other route serves, may be left without one: it is then the not-found page.",
    remedy: "Add a `subtree` rule for the prefix.",
    example: 'route("files/*", ...) without { path: "/files", match: "subtree" }',
    sentences: ({ route, path, advice }: Texts<"route" | "path"> & { readonly advice: Advice }) => ({
      message: `splat route \`${route}\` serves \`${path}\`, which no rule covers`,
      hint: adviceText(advice),
    }),
  },
  P411: {
    title: "a route path that a policy cannot express",
    explanation:
      "Policy paths consist of words, params and a splat at the end, and they ignore case. To the router, `?`, `*` and a `:` without a name have a special meaning, `%` begins an escape in URLs, no URL can hold half of a character, and a case-sensitive route distinguishes spellings that a policy cannot.",
    remedy: "Write the segment without these characters, and remove `caseSensitive`.",
    example: 'route("50%", ...)',
    sentences: {
      half: ({ route, segment }: { readonly route: string; readonly segment: string }) => ({
        message: `route \`${route}\` has a segment \`${segment}\` that a policy cannot express`,
        note: "it holds half of a character, which no URL can",
        hint: "write the whole character, or remove it",
      }),
      encoded: ({ route, segment, decoded }: Texts<"route" | "segment" | "decoded">) => ({
        message: `route \`${route}\` has a segment \`${segment}\` that a policy cannot express`,
        note: "the router decodes a URL before it compares it with routes",
        hint: write(decoded),
      }),
      signs: ({ route, segment }: { readonly route: string; readonly segment: string }) => ({
        message: `route \`${route}\` has a segment \`${segment}\` that a policy cannot express`,
        note: "to the router `?`, `*` and a `:` without a name have a meaning of their own, and `%` begins an escape in URLs",
        hint: "write the segment without them; only a whole segment can be optional, and a splat comes last",
      }),
      case: ({ route }: { readonly route: string }) => ({
        message: `route \`${route}\` is case-sensitive, but policies are not`,
        note: "in other capitals the router would serve another page under the same rule",
        hint: "remove `caseSensitive`",
      }),
    },
  },
  P412: {
    severity: "warning",
    title: "a route that is never served",
    explanation: "For every path of this route, the router picks another route.",
    remedy: "Remove the route, or change its path.",
    example: 'route("a/:x", ...) and route("a/:y", ...)',
    sentences: ({ route }: { readonly route: string }) => ({
      message: `route \`${route}\` is never served: the router picks another route for all of its paths`,
      hint: "remove the route, or change its path",
    }),
  },
  P414: {
    title: "the route list has no catch-all route",
    explanation:
      "The router runs middleware only for paths that match a route. A catch-all is a splat that has only optional segments before it, or none, and takes every path that no other route serves. Without one, the guards never see any other path: beneath a guarded page, visitors are turned away from pages that exist and get 404 for those that do not, so anybody can find out which pages there are.",
    remedy: 'Add `route("*", ...)` as the last route. With file routes, add a module `routes/$.tsx`.',
    example: "routes.ts without *",
    sentences: () => ({
      message: "the route list has no catch-all route",
      note: "middleware does not run for unknown paths",
      hint: 'add `route("*", ...)` as the last route; with file routes, add a module `routes/$.tsx`',
    }),
  },
  P424: {
    title: "a route without the params that a claim is about",
    explanation:
      "The rule of this page requires a claim that is about the value of a param. The value is the router's own, so every route that the rule governs needs a param at that place: a literal, a splat or no segment at all names no value. And the locks compare the value with the router's, so a route with optional segments needs the same param in all of its paths.",
    remedy: "Give the page a rule of its own that does not require the claim, or change the route.",
    example: 'route("t/new", ...) under a rule for `/t/:team` that requires a claim within `/t/:team`',
    sentences: {
      unbound: ({ route, rule, claim, param, at }: Unbound) => ({
        message: `route \`${route}\` has no param for \`:${param}\` of claim \`${claim}\``,
        note: `\`${at}\` names no value for it`,
        hint: `give the route a rule of its own, more specific than ${rulePhrase(rule)}, or a param at that place`,
        related: ["requires the claim"],
      }),
      several: ({ route, rule, claim, param, at }: Unbound) => ({
        message: `route \`${route}\` has several params for \`:${param}\` of claim \`${claim}\``,
        note: `one of them is at \`${at}\``,
        hint: `write one route for each way, or give the route a rule of its own, more specific than ${rulePhrase(rule)}`,
        related: ["requires the claim"],
      }),
    },
  },
  P425: {
    severity: "warning",
    title: "an endpoint that redirects signed-out visitors to a page",
    explanation:
      "An endpoint is a route without a component: it returns JSON or a file. When a session has ended, a `fetch` of a guarded endpoint follows the redirect and gets the HTML of the sign-in page with status 200, so the calling code treats that page as data. With status 401, it can detect that the session has ended. Where people open the endpoint by a link, as they do a download, the redirect is right: accept the finding.",
    remedy:
      'Add `deny: { "signed-out": 401 }` to the rule. If the rule also governs pages, give the endpoint a rule of its own.',
    example:
      'route("api/notes", ...) without a component, under { path: "/api", match: "subtree", require: "signed-in" }',
    acceptable: true,
    sentences: {
      own: (endpoints: Redirecting) => ({
        ...redirecting(endpoints),
        hint: 'add `deny: { "signed-out": 401 }` to the rule, or accept the finding if people open the address by a link',
        fix: 'add `deny: { "signed-out": 401 }`',
      }),
      /** The rule also governs pages, which should redirect. */
      shared: ({ own, ...endpoints }: Redirecting & { readonly own: RuleName | null }) => ({
        ...redirecting(endpoints),
        hint:
          own === null
            ? 'this rule also governs pages: give each page a rule of its own, and add `deny: { "signed-out": 401 }` to this one'
            : `this rule also governs pages: give ${endpoints.count === 1 ? "the endpoint a rule of its own" : "each endpoint a rule of its own, such as one"} for ${rulePhrase(own)} with \`deny: { "signed-out": 401 }\``,
      }),
    },
  },
} satisfies Readonly<Record<string, CodeEntry>>
