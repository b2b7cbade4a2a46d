// Hostile requests by the hundred thousand, held against what the policy means: `npm run attack`, after a build.
// `-- --seed <n> --decisions <n> --requests <n> --dev-requests <n>` repeats a run, or makes a shorter one. Exit code 3
// when anything leaks.
import { fuzzDevServer } from "./dev-fuzz.ts"
import { countIn, seedIn } from "./dice.ts"
import { fuzzPipeline } from "./pipeline.ts"
import { fuzzServer } from "./server-fuzz.ts"
import { STATES } from "./judge.ts"

const given = process.argv.slice(2)
const seed = seedIn(given)
const decisions = countIn(given, "decisions", 1_000_000)
const requests = countIn(given, "requests", 100_000)
const devRequests = countIn(given, "dev-requests", 2_000)
const SHOWN = 20

console.log(`seed ${seed}: the same with --seed ${seed}\n`)
const pipeline = fuzzPipeline(seed, Math.ceil(decisions / STATES.length))
console.log("| both locks, in this process | decisions | not as the policy means |\n|---|---|---|")
const kinds = Object.entries(pipeline.counts).map(([kind, count]) => `${count} ${kind}`)
console.log(
  `| hostile targets in every auth state: ${kinds.join(", ")} | ${pipeline.decisions} | ${pipeline.wrong.length} |`,
)

const served = await fuzzServer(seed, requests, (done) => process.stderr.write(`\r${done} of ${requests} requests`))
process.stderr.write("\n")
console.log(
  "\n| built server | requests | leaks | 5xx | off-site redirects | lock-outs | otherwise not as meant | refused by limits |",
)
console.log("|---|---|---|---|---|---|---|---|")
for (const [name, { requests: sent, wrong, limited }] of [...served.families].sort(([a], [b]) => (a < b ? -1 : 1)))
  console.log(
    `| ${name} | ${sent} | ${wrong.leak} | ${wrong["5xx"]} | ${wrong["off-site redirect"]} | ${wrong["lock-out"]} | ${wrong.otherwise} | ${limited} |`,
  )

const development = await fuzzDevServer(seed, devRequests)
console.log("\n| development server | requests | leaks | 5xx | open to other origins |\n|---|---|---|---|---|")
const { requests: asked, leaks, broken, shared } = development
console.log(
  `| data, environment, git, lock files and what lies outside | ${asked} | ${leaks} | ${broken} | ${shared} |`,
)

const wrong = [...pipeline.wrong, ...served.wrong, ...development.wrong]
// The most important first.
const gravity = (one: string): number => ["lock-out", "off-site", "leak"].findLastIndex((kind) => one.startsWith(kind))
for (const one of wrong.toSorted((a, b) => gravity(b) - gravity(a)).slice(0, SHOWN)) console.error(one)
if (wrong.length > SHOWN) console.error(`and ${wrong.length - SHOWN} more`)
process.exitCode = wrong.length > 0 ? 3 : 0
