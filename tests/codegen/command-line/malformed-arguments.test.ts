import { afterAll, beforeAll, expect, test } from "vitest"
import { policyIn } from "./command-line.ts"
import { copyFor, places, type ProjectPaths } from "./runs.ts"

let at: ProjectPaths

beforeAll(async () => {
  at = await places()
})

afterAll(() => at.remove())

const approve = (by: string, because: string, until: string) =>
  ["approve", "--key", "ada.key", "--by", by, "--because", because, "--until", until] as const
const probe = (...more: readonly string[]) => ["probe", "http://127.0.0.1:9", ...more] as const

/** Values that are wrong whatever the files of the project are, and the end of the message. */
const MALFORMED: readonly (readonly [args: readonly string[], says: string])[] = [
  [["accept", "P304", "/orders/open", "--because", "so", "--until", "soon"], "is not a date: write it like 2027-01-31"],
  [["accept", "P304", "/orders/open", "--because", "so", "--until", "2020-01-31"], "choose a date in the future"],
  [approve("Ada", "so", "2999-02-30"), "is not a date: write it like 2027-01-31"],
  [approve("Ada", "so", "2020-01-31"), "choose a date in the future"],
  [approve(" ", "so", "2999-12-31"), "have to be one line each, of 1 to 200 visible characters"],
  [approve("Ada", "a\nb", "2999-12-31"), "have to be one line each, of 1 to 200 visible characters"],
  [["diff", "HEAD..HEAD"], "is a range: give its two ends as two revisions"],
  [["history", "orders"], "is not the path of a page: write it like /dashboard"],
  [["history", "/%zz"], "is not the path of a page: write it like /dashboard"],
  [["probe", "shop"], "is not an origin: write it like https://shop.example"],
  [["probe", "https://shop.example/a"], "is more than an origin: write https://shop.example"],
  [probe("--health", "healthz"), "is not a path: write --health like /healthz"],
  [probe("--param", "team"), "is not a param with a value: write it like `--param team=acme`"],
  [probe("--param", "team=a", "team=b"), "the param `team` has two values: give one"],
  [["scan", "ORIGIN", "--param", "team=a", "team=b"], "the param `team` has two values: give one"],
  [probe("--cookie", "root=cookie.txt"), "write it like `--cookie signed-in=cookie.txt`"],
  [probe("--cookie", "signed-in"), "`--cookie` names no file: write it like `--cookie ada=cookie.txt`"],
  [["scan", "ORIGIN", "--cookie", "ada="], "`--cookie` names no file: write it like `--cookie ada=cookie.txt`"],
  [
    probe("--cookie", "signed-in=cookie.txt", "signed-in=cookie.txt"),
    "a visitor has two cookies: give each visitor one `--cookie`",
  ],
  [["record", "--app", ""], "the app's name is empty: give another one with `--app`"],
  [["record", "--app", "a".repeat(101)], "give a shorter one with `--app`"],
  [["report", "--at", "yesterday"], "write it like 1a2b3c4d or 2027-01-31"],
  [["report", "--at", "abc"], "write it like 1a2b3c4d or 2027-01-31"],
  [["routes", "--routes", "none"], "`routes` needs the app's routes, so it cannot run with --routes none"],
  [["scan", "--routes", "none"], "`scan` needs the app's routes, so it cannot run with --routes none"],
  [["new", "--routes", "none"], "`new` needs the app's routes, so it cannot run with --routes none"],
  [["scan", "ORIGIN", "--attack", "--closed", "reports"], "reports is not a path: write --closed like /reports"],
  [["scan", "ORIGIN", "--attack", "--requests", "0"], "--requests 0 would test nothing"],
  [["scan", "not an origin"], "is not an origin: write it like https://shop.example"],
]

test.each(MALFORMED)("%j is a wrong command line, whose message says what to write", async (args, says) => {
  const { root, words } = copyFor(at, args)
  const { status, stdout, stderr } = await policyIn(root, ...words)
  expect({ status, stdout, stderr }).toEqual({ status: 64, stdout: "", stderr: expect.stringMatching(/^error: .*\n/) })
  expect(stderr).toContain(says)
})

test.each([
  [["diff", "nowhere"], "there is no revision `nowhere`"],
  [["report", "--at", "abcd"], "--at abcd matches no commit with an accepted policy"],
  [["report", "--at", "2020-01-31"], "no version was in force on 2020-01-31"],
  [probe("--cookie", "signed-in=nowhere.txt"), "does not exist or cannot be read"],
])("%j names something that is not there", async (args, says) => {
  const { root } = copyFor(at, args)
  const { status, stderr } = await policyIn(root, ...args)
  expect({ status, stderr }).toEqual({ status: 66, stderr: expect.stringContaining(says) })
})
