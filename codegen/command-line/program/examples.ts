import { EXIT, EXIT_WORDS } from "../terminal/result.ts"

/** An example at the end of a command's help. `call` is without the name of the compiler, except for other programs. */
type Example = readonly [what: string, call: string]

/** The examples of each command. */
const EXAMPLES: Readonly<Record<string, readonly Example[]>> = {
  check: [
    ["Check the policy once", "check"],
    ["Check it again whenever a file changes", "check --watch"],
    ["Check another policy, without the checks that need the routes", "--policy other.policy.ts --routes none check"],
    ["Mark the findings in a pull request on GitHub", "check --format github"],
  ],
  explain: [
    ["Who can open this page?", "explain /orders/7"],
    ["Why is a signed-out visitor blocked?", "explain /orders/7 --as signed-out"],
    ["What do the people called `owner` in `visitors` get?", "explain /orders/7 --as owner"],
  ],
  diff: [
    ["What do my changes do, compared with the last commit?", "diff"],
    ["What did the last five commits do?", "diff HEAD~5 HEAD"],
    ["What changed between two days?", "diff 2026-12-31 2027-01-31"],
    ["Fail if anyone can open more than on the main branch", "diff refs/remotes/origin/main --fail-on opened"],
    [
      "The same, except for one approved change",
      "diff refs/remotes/origin/main --fail-on opened \\\n    --approval sallyport.approval.json --key ada.pub.pem",
    ],
  ],
  generate: [
    ["Write the guards and the guard table", "generate"],
    ["In a pipeline: fail if they are out of date", "generate --check"],
  ],
  test: [
    ["Write the tests beside the guards", "test"],
    ["In a pipeline: fail if they are out of date", "test --check"],
  ],
  routes: [["Which rule covers which route?", "routes"]],
  table: [
    ["Read the guard table in the terminal", "table"],
    ["Open it in a spreadsheet", "table --format csv > guard-table.csv"],
  ],
  accept: [
    [
      "Keep a redundant rule until the end of January",
      'accept P304 /orders/new --because "stays when /orders opens" --until 2027-01-31',
    ],
    [
      "The same for a subtree rule, without an end",
      'accept P304 /help --match subtree --because "named for the auditors"',
    ],
  ],
  codes: [
    ["What does P404 mean?", "codes P404"],
    ["List all codes", "codes"],
  ],
  init: [
    ["See what it would change", "init --dry-run"],
    ["Set everything up, with tokens that the app signs itself", "init --session jwt"],
    ["Keep everybody's access as a scan saw it", "init --keep scan.json"],
  ],
  scan: [
    ["Who can open what in this app's build?", "scan"],
    [
      "The same for an app that runs already, also as a signed-in visitor",
      "scan http://localhost:3000 --cookie ada=cookie.txt",
    ],
    ["With a value for `/teams/:team`, to a file", "scan --param team=acme --json > scan.json"],
    ["Does everybody still get the same?", "scan --compare scan.json"],
  ],
  seal: [
    ["Lock the build that `next build` has just made", "seal"],
    ["The same for another `distDir`", "seal --build dist"],
  ],
  eject: [
    ["See what would stay, and what would be lost", "eject --dry-run"],
    ["Take the package out", "eject"],
  ],
  new: [
    ["See a policy for the routes of this app", "new"],
    ["For an app without second factors", "new --absent challenged verified"],
  ],
  history: [
    ["Since when is this page public?", "history /orders/track"],
    ["What opened or closed, and when?", "history"],
  ],
  verify: [
    ["Check the compiler's own work, and the access tests", "verify"],
    ["Skip the search for uncaught typos, which takes longest", "verify --mutants none"],
  ],
  report: [
    ["A page to print or to attach", "report --host shop.example > report.html"],
    ["As of a day, for a spreadsheet", "report --at 2026-12-31 --format csv > report.csv"],
  ],
  record: [
    ["Write sallyport.record.json", "record"],
    ["Print it instead", "record --out -"],
  ],
  "verify-record": [["Is everything in this file true?", "verify-record sallyport.record.json"]],
  probe: [
    ["As a signed-out visitor", "probe https://shop.example"],
    ["Also as a signed-in visitor", "probe https://shop.example --cookie signed-in=cookie.txt"],
    ["Against the audited policy", "probe https://shop.example --record sallyport.record.json"],
  ],
  approve: [
    [
      "Approve the change in the working tree",
      'approve --key ada.pem --by "Ada" --because "launch of the shop" --until 2027-01-31',
    ],
    ["Create a key pair", "openssl genpkey -algorithm ed25519 -out ada.pem"],
    ["Write its public key to a file", "openssl pkey -in ada.pem -pubout -out ada.pub.pem"],
  ],
}

/** The examples of one command as text, with the `command` that runs the compiler in this project. */
export function examplesOf(name: string, command: string): string {
  const examples = EXAMPLES[name]
  if (examples === undefined) return ""
  const lines = examples.flatMap(([what, call]) => [
    `  # ${what}`,
    `  ${call.startsWith("openssl ") ? call : `${command} ${call}`}`,
  ])
  return `\n${["Examples:", ...lines].join("\n")}`
}

/** The end of the command list: exit codes, and where to find more help. */
export const afterCommands = (command: string): string => `
Exit codes:
${Object.entries(EXIT)
  .map(([name, code]) => `  ${String(code).padEnd(3)} ${EXIT_WORDS[name as keyof typeof EXIT]}`)
  .join("\n")}

Options and examples of one command: ${command} <command> --help`
