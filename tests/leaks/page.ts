import type { Measured } from "./measure.ts"

/** The page `docs/leaks.md`. */
export const pageOf = (measured: readonly Measured[]): string => `${INTRODUCTION}
${tableOf(measured)}
${AFTER}`

/** One row for each place of the check: its leaks, by the least that a request needs for one. */
export function tableOf(measured: readonly Measured[]): string {
  const rows = measured.map(({ placement, attacked }) => {
    const counts = new Map<string, number>()
    for (const { kind } of attacked.leaks) counts.set(kind, (counts.get(kind) ?? 0) + 1)
    const kinds = [...counts].toSorted(([, a], [, b]) => b - a).map(([kind, count]) => `${kind}: ${numeral(count)}`)
    return `| ${placement.name} | ${numeral(attacked.requests)} | ${numeral(attacked.leaks.length)} | ${kinds.join("; ") || "nothing"} |`
  })
  return ["| check | requests | leaked | by the least that a request needs |", "|---|---|---|---|", ...rows].join("\n")
}

const numeral = (count: number): string => count.toLocaleString("en")

const INTRODUCTION = `# Where the checks of a Next app leak

A Next app can check who may open a page in several places, and most of them leave a way around. This page shows how much each place leaks in one app on Next 16.4.6, with Turbopack. The app is \`tests/adoption/next\` in this repository: App Router and Pages Router, teams in the address, server actions, an intercepting route, a rewrite and cached pages.

An answer counts as leaked if a visitor without a session gets content of a closed page or file in it, or if a closed server action ran. The check itself is the same in each row that has a proxy: the compiled guards of the policy.
`
const AFTER = `
The rows, in more detail:

- **nothing**: the app without any check, for comparison.
- **matcher of Next's documentation**: \`/((?!api|_next/static|_next/image|favicon.ico|sitemap.xml|robots.txt).*)\`.
- **matcher of Supabase's template**: everything except paths that end like an image.
- **matcher that leaves prefetches out**: the one that Next's documentation shows for prefetches. Any client can send that header.
- **check in each page, handler and action**: each of them begins with a check of the session. Layouts, metadata and cached pages of the Pages Router have none.
- **proxy without matcher, and the seal**: what \`init\` sets up.

"The address as it is" means that an ordinary request is enough. Each leak is counted under the least unusual part of its request: under its headers or method if these leak with the ordinary address too, otherwise under its spelling.

## Try it on your own app

\`\`\`sh
npx next build && npx sallyport seal # without \`seal\`, if the app has no locks yet
npx sallyport scan --attack --cookie ada=cookie.txt
\`\`\`

The command starts the build on a free port, scans it, and then sends hostile requests as a stranger: other spellings, \`.rsc\` and \`/_next/data\` addresses, prefetch and router headers, other methods, and calls of the build's server actions. **They can change data**, so run it with test data. It works only with apps on your own machine.

- The policy says which addresses are closed. Without a policy, those are closed at which the scan saw a stranger refused or sent elsewhere. \`--closed /files/plan.txt\` adds others, such as files in \`public\`.
- To recognise the content of a closed page, the command opens it with the cookies that you give, and looks for texts that no open page shows. Without a cookie of somebody who may open the page, it can only compare answers with refusals, and reports what differs as unsure.
- \`--requests\` and \`--seed\` set how many requests it draws, and which. It exits with 3 if anything leaked.

\`npm run leaks\` in this repository builds the app once for each row and writes this page.
`
