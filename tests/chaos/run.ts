// Fault injection: `npm run chaos`, after a build. `-- --seed <n> --kills <n>` repeats a run, or makes a shorter one;
// Ctrl+C ends it with the results so far. Exit code 3 if acknowledged data is lost or the server does not survive a
// fault.
import { countIn, seedIn } from "../attack/dice.ts"
import { surviveFaults } from "./faults.ts"
import { killWhileWriting } from "./kills.ts"

const given = process.argv.slice(2)
const seed = seedIn(given)
const kills = countIn(given, "kills", 1000)

console.log("| the auth service | requests | wrong answers | in again when it is over |\n|---|---|---|---|")
const faults = await surviveFaults()
for (const { fault, requests, wrong, back } of faults)
  console.log(`| ${fault} | ${requests} | ${wrong} | ${back ? "yes" : "no"} |`)

console.log(`\nseed ${seed}: the same with --seed ${seed}\n`)
console.log("| kill -9 during writes | writes acknowledged | writes lost | starts that failed |\n|---|---|---|---|")
const enough = new AbortController()
process.once("SIGINT", () => enough.abort())
const killed = await killWhileWriting(
  seed,
  kills,
  (done) => process.stderr.write(`\r${done} of ${kills} kills`),
  enough.signal,
)
process.stderr.write("\n")
console.log(`| ${killed.kills} | ${killed.acknowledged} | ${killed.lost} | ${killed.failedStarts} |`)

const survived = faults.every(({ wrong, back }) => wrong === 0 && back)
process.exitCode = survived && killed.lost === 0 && killed.failedStarts === 0 ? 0 : 3
