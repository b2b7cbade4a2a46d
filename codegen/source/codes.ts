// Codes are stable and never reused: suppressions, CI logs and links name them.

export interface CodeEntry {
  readonly severity: "error" | "warning"
  readonly title: string
  readonly explanation: string
  readonly remedy: string
  readonly example: string
  /** Whether `accept` may suppress it: only where guards and table stay true without the finding. */
  readonly acceptable?: true
}

const entry = (
  severity: "error" | "warning",
  title: string,
  explanation: string,
  remedy: string,
  example: string,
): CodeEntry => ({ severity, title, explanation, remedy, example })

const acceptable = (from: CodeEntry): CodeEntry => ({ ...from, acceptable: true })

export const CODES = {
  P101: entry(
    "error",
    "the policy file is missing or cannot be read",
    "Without a policy there is nothing to enforce, and an empty policy is never assumed.",
    "Create the file, or name another one with `--policy`. `new` writes the smallest correct policy.",
    "policy/app.policy.ts does not exist",
  ),
  P102: entry(
    "error",
    "the policy file is not valid TypeScript",
    "The file is read and never run, but it has to be a file that TypeScript can parse.",
    "Correct the syntax at the marked place.",
    "export default { rules: [ }",
  ),
  P103: entry(
    "error",
    "the default export is missing or is no object literal",
    "The compiler reads the object written after `export default`. A variable, a call or a conversion there is not read.",
    "Write `export default { ... } satisfies Policy`.",
    "export default makePolicy()",
  ),
  P104: entry(
    "error",
    "something in the policy is not a literal",
    "The policy is data. Spreads, variables, calls, computed keys and template strings with values would need the file to be run, which never happens.",
    "Write the value out.",
    "rules: [...sharedRules]",
  ),
  P105: entry(
    "error",
    "an unknown key",
    "A key the language does not have would silently mean nothing, so it is an error.",
    "Correct the spelling or remove the key.",
    'requires: "signed-in"',
  ),
  P106: entry(
    "error",
    "a required key is missing",
    "Nothing in a policy has a default.",
    "Add the key.",
    '{ path: "/a" }',
  ),
  P107: entry(
    "error",
    "a key is given twice",
    "JavaScript would keep the last one and say nothing.",
    "Keep one of the two.",
    'why: "a", why: "b"',
  ),
  P108: entry(
    "error",
    "a value of the wrong kind",
    "The language asks for another kind of value here.",
    "Write the kind of value the message asks for.",
    "path: 7",
  ),
  P109: entry(
    "error",
    "an unknown word",
    "Match modes, requirements, auth states and statuses are closed lists.",
    "Use one of the words that the message lists.",
    'require: "signedin"',
  ),
  P110: entry(
    "error",
    "an empty reason",
    "`why` is what an auditor reads. Every rule, claim, exception and suppression has one.",
    "Say in one sentence why these visitors and no others.",
    'why: ""',
  ),
  P111: entry(
    "error",
    "the file is too large, nested too deeply or not text",
    "A policy is read whole, on every save. Beyond 16 MiB, or nested beyond what the language has, it is no policy.",
    "Make the file smaller, or save it as UTF-8.",
    "[[[[[[[[[[...]]]]]]]]]]",
  ),
  P112: entry(
    "error",
    "a statement that is not read",
    "Besides the import of the language's types and the default export nothing in the file has a meaning, because nothing is run.",
    "Remove the statement.",
    "const shared = []",
  ),
  P113: entry(
    "error",
    "a character that hides or moves what stands around it",
    "Control characters, line ends that editors do not show as such, bidirectional controls and invisible characters make a reviewer see another policy than the compiler reads: a rule behind a comment, a word that is two. That holds of comments too.",
    "Delete the character. Where a reason has to contain it, write its escape, such as `\\u00ad`.",
    "// a comment, a carriage return alone, and a rule that looks like part of the comment",
  ),
  P201: entry(
    "error",
    "a path pattern is not canonical",
    "Every path has one spelling in a policy: it begins with `/`, has no empty, `.` or `..` segment, no slash at its end, and is lower case, because the router ignores case.",
    "Write the spelling the hint names.",
    'path: "/Dashboard/"',
  ),
  P202: entry(
    "error",
    "a character or wildcard that path patterns do not have",
    "Patterns are literal segments and one-segment params. Wildcards and regular expressions cannot be compared with each other, so nothing could be proved about them.",
    'Use `match: "subtree"` for everything beneath a path, and `:name` for one segment.',
    'path: "/files/*"',
  ),
  P203: entry(
    "error",
    "a param is spelled wrongly or used twice",
    "A param is `:` and a name of letters, digits and `_`, a whole segment long, and each name stands once in a pattern.",
    "Rename the param.",
    'path: "/:a/:a"',
  ),
  P204: entry(
    "error",
    "a path pattern ends in `.data`",
    "The router asks for the data of `/a` as `/a.data`, so the two could never be told apart.",
    "Rename the page.",
    'path: "/report.data"',
  ),
  P205: entry(
    "error",
    "every path is opened to anyone",
    "`/` as a subtree covers every path there is, also those nobody has thought of yet. With `anyone` nothing would be closed by default.",
    "List the public pages, or use `exact`.",
    '{ path: "/", match: "subtree", require: "anyone" }',
  ),
  P301: entry(
    "error",
    "two rules for the same paths",
    "Param names do not distinguish patterns, so `/a/:x` and `/a/:y` are the same. Which of two rules was meant cannot be known.",
    "Remove one of the rules.",
    '{ path: "/a", match: "exact" } twice',
  ),
  P302: acceptable(
    entry(
      "error",
      "a shadowed rule that would decide differently",
      "Every path the rule covers is governed by a more specific rule, and for some of them the outcome is not what this rule says. Whoever wrote it believes in a decision that is never made.",
      "Remove the rule, or narrow the rules that shadow it.",
      "`/a` subtree under `/a` exact and `/a/:x` subtree",
    ),
  ),
  P303: acceptable(
    entry(
      "warning",
      "a shadowed rule",
      "Every path the rule covers is governed by a more specific rule. The outcomes are the same, so nothing changes without it.",
      "Remove the rule.",
      "`/a` subtree under `/a` exact and `/a/:x` subtree, all alike",
    ),
  ),
  P304: acceptable(
    entry(
      "warning",
      "a redundant rule",
      "Without the rule a less specific one would govern its paths with exactly the same outcomes.",
      "Remove the rule, or keep it and accept the finding with a reason.",
      "`/a/b` signed-in beneath `/a` subtree signed-in",
    ),
  ),
  P305: entry(
    "error",
    "two rules overlap, neither is more specific, and they decide differently",
    "Each of the two has a literal where the other has a param. On the paths that both cover nothing says which one is meant, and a third rule settles it only where it governs and is more specific than both.",
    "Add a rule for the overlap that is more specific than both, or give both the same outcomes.",
    "`/a/:x` and `/:y/b` differ on `/a/b`",
  ),
  P306: entry(
    "error",
    "the policy's params cross in more ways than can be examined",
    "Path space splits into regions that no rule tells apart. The proofs look at every one of them, and here there are too many to look at.",
    "Use fewer params at positions where other patterns have literals.",
    "`/:a/x`, `/y/:b`, ... at very many positions",
  ),
  P307: entry(
    "warning",
    "a suppression that suppresses nothing",
    "The finding it speaks of does not exist, so the suppression would hide the next one silently.",
    "Remove the suppression.",
    'accept: [{ code: "P304", rule: "/a", match: "exact", why: "..." }]',
  ),
  P308: entry(
    "error",
    "a suppression of a finding that cannot be accepted",
    "Only findings under which guards and guard table stay true can be accepted. The others have to be corrected.",
    "Correct what the finding says, and remove the suppression.",
    'accept: [{ code: "P305", rule: "/a/:x", match: "exact", why: "..." }]',
  ),
  P401: entry(
    "error",
    "the route list is missing or has no readable default export",
    "Without the route list nothing can be said about which pages are governed.",
    "Name the file with `--routes`, or skip these checks with `--routes none`.",
    "src/routes.ts does not exist",
  ),
  P402: entry(
    "error",
    "a part of the route list cannot be read",
    "The route list is read and never run. The helpers `route`, `index`, `layout`, `prefix` and `relative` with literal arguments, arrays and spreads of helper calls are read; anything else could hide a page.",
    "Write the route with a helper and literal arguments. File-system conventions such as `flatRoutes` have to be written out.",
    "export default flatRoutes()",
  ),
  P403: entry(
    "error",
    "a route module does not exist or cannot be read",
    "The route list names a file that is not there, or is no text that can be parsed, so nothing is known about the page.",
    "Create the file, correct its name, or mend what it holds.",
    'route("about", "routes/abuot.tsx")',
  ),
  P404: entry(
    "error",
    "a route that no rule governs",
    "Closed by default: visitors would get the `unlisted` refusal, and nobody has said who may see the page.",
    "Add a rule for the route.",
    'route("about", ...) without { path: "/about", ... }',
  ),
  P405: acceptable(
    entry(
      "error",
      "a rule that no route needs",
      "No page is governed by this rule: it is left over or misspelled, and it would silently open or close a page added later.",
      "Remove the rule, or add the route.",
      '{ path: "/dashbaord", ... }',
    ),
  ),
  P406: entry(
    "error",
    "a guarded page without a loader",
    "The router's client navigation asks the server only for pages that have a loader. Without one the server's guard is never asked.",
    "Export a `loader` from the route module, even one that returns null.",
    "export default function Page() { ... } and nothing else",
  ),
  P407: entry(
    "error",
    "a guarded path is pre-rendered",
    "Pre-rendered files are served before any guard runs.",
    "Remove the path from `prerender`.",
    'prerender: ["/dashboard"]',
  ),
  P408: entry(
    "error",
    "a setting of the router that matters to access cannot be read",
    "Pre-rendered pages are served without a guard, and presets, spreads and computed keys can bring settings that are not in the file. So `prerender`, `presets`, `ssr`, `basename` and `appDirectory` have to be literal.",
    "Write `prerender` as `true`, `false` or a list of paths, and the others as the hint says.",
    "prerender: async () => [...]",
  ),
  P409: entry(
    "error",
    "a route straddles two rules",
    "One page serves paths that different rules govern. The route lock knows a page by the router's pattern alone and cannot tell those paths apart.",
    "Split the route, or govern all of its paths with one rule.",
    'route("drafts/:id") with rules `/drafts/:id` and `/drafts/new`',
  ),
  P410: entry(
    "error",
    "a splat route without a subtree rule",
    "A splat serves everything beneath its prefix, so one rule has to govern everything beneath it.",
    "Add a `subtree` rule on the prefix.",
    'route("files/*", ...) without { path: "/files", match: "subtree" }',
  ),
  P411: entry(
    "error",
    "a route path the policy cannot speak of",
    "Policies know literal segments, whole-segment params and a splat at the end, without regard to case.",
    "Change the route's path to one that a policy can name.",
    'route(":name.json", ...)',
  ),
  P412: entry(
    "warning",
    "a route that is never served",
    "For every path of this route the router picks another one.",
    "Remove the route or change its path.",
    'route("a/:x", ...) and route("a/:y", ...)',
  ),
  P413: entry(
    "error",
    "an `outside` entry covers a page",
    "What is outside is answered before the router, so the page can never be served there.",
    "Move the page or narrow the entry.",
    'outside: [{ path: "/dashboard", ... }]',
  ),
  P414: entry(
    "warning",
    "the route list has no catch-all",
    "Middleware runs only for paths that some route matches, so the route lock sees unknown paths only when the list ends with `*`.",
    'Add `route("*", ...)` as the last route.',
    "routes.ts without *",
  ),
  P415: entry(
    "warning",
    "an `outside` entry covers some paths of a page",
    "Those paths are answered before the router; the page is served at the others only.",
    "Nothing, if that is meant: a static file beside a page with a param. Else narrow the entry.",
    "outside `/robots.txt` beside route `/:page`",
  ),
  P416: entry(
    "error",
    "the app has no server",
    "With `ssr: false` every page is a static file: no server runs that could ask who may open it, and the guard in the browser is a courtesy.",
    "Remove the setting.",
    "ssr: false",
  ),
  P417: entry(
    "error",
    "a `basename` that cannot be told apart exactly",
    "The policy speaks of paths as the route list has them, so what stands before them is taken off every request's path. A prefix with characters that can be spelled in several ways would not be taken off by all alike.",
    "Begin it with `/`, and use letters a-z, digits, `.`, `_`, `~` and `-`.",
    'basename: "/für alle"',
  ),
  P418: entry(
    "error",
    "the router runs no middleware",
    "React Router 7 runs middleware only with `future.v8_middleware`, and tells it the matched route since 7.15. Without either the app builds and runs, and every page is open.",
    "Write `future: { v8_middleware: true }` in `react-router.config.ts`, on 7.15 or later. Version 8 needs nothing.",
    "react-router 7.16 with `future: {}`",
  ),
  P419: entry(
    "error",
    "the router cannot resolve its own configuration",
    "The route list or the configuration holds more than literals, so the project's own router was asked what it makes of them, and it fails.",
    "Correct what the router says.",
    "flatRoutes() without the package that it comes from",
  ),
  P501: entry(
    "error",
    "a destination that no route serves",
    "Visitors would be sent to a page that does not exist.",
    "Name a page that exists, or use 401 or 403.",
    '"signed-out": "/sing-in"',
  ),
  P502: entry(
    "error",
    "a destination that turns the same visitor away",
    "The redirect would end on a refusal, or go on and never end.",
    "Send the visitor to a page that admits this auth state.",
    '"signed-out": "/dashboard"',
  ),
  P503: entry(
    "error",
    "a destination that is no concrete page path",
    "A redirect needs a path in its one spelling and without params.",
    "Write a canonical path without params, or 401 or 403.",
    '"signed-in": "/users/:id"',
  ),
  P504: entry(
    "error",
    "a denial for a state that the rule admits",
    "A denial says what visitors get who are not admitted. For this state it would never be used.",
    "Remove the denial or change the requirement.",
    'require: "anyone", deny: { "signed-out": 404 }',
  ),
  P505: acceptable(
    entry(
      "warning",
      "a denial that says what the table says anyway",
      "Without it the outcome would be the same for page loads and writes.",
      "Remove the denial.",
      'home: { "signed-out": "/signin" }, deny: { "signed-out": "/signin" } on a page load and 401 for writes',
    ),
  ),
  P506: entry(
    "warning",
    "a visitor is never brought to its own door",
    "There is a page for exactly this auth state, but `home` sends such visitors elsewhere, so they meet it only by chance.",
    "Name the door in `home`.",
    'home: { challenged: 403 } beside { path: "/mfa", require: "challenged" }',
  ),
  P601: entry(
    "error",
    "a `never` claim is refuted",
    "Some path under the claim's subtree yields `proceed` for that state, or lies outside what the policy governs.",
    "Change the rule that admits, or the claim.",
    'never: [{ admit: "signed-out", under: "/dashboard" }]',
  ),
  P602: entry(
    "error",
    "an `always` claim is refuted",
    "The state does not proceed at that path.",
    "Change the rule that refuses, or the claim.",
    'always: [{ admit: "signed-out", at: "/signin" }]',
  ),
} as const satisfies Record<string, CodeEntry>

export type Code = keyof typeof CODES

export const isCode = (text: string): text is Code => Object.hasOwn(CODES, text)
