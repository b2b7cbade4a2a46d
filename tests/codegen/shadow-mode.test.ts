import { afterEach, describe, expect, test } from "vitest"
import { openedByShadow, shadowModesIn } from "../../codegen/diff/shadow-mode.ts"
import { Repository } from "./git-repository.ts"

const TODAY = "2027-01-01"

const binding = (options: string, head = 'import { openLocks } from "sallyport/guard"'): string =>
  `${head}\nimport * as guards from "./generated/guards"\n\nexport const locks = openLocks({ guards, session, ${options} })\n`

const ENFORCED = binding("")
const SOME = binding('shadow: { until: "2027-02-01", rules: ["/a exact"], report() {} }')
const ALL = binding('shadow: { until: "2027-02-01", report: (denial) => console.log(denial) }')

const modesIn = (text: string) => shadowModesIn([{ file: "app/sallyport.server.ts", text }])
const openedFrom = (before: string, after: string) =>
  openedByShadow(modesIn(before), modesIn(after), TODAY).map(({ line, until, rules }) => [line, until, rules])

describe("what shadow mode opens", () => {
  test.each<readonly [string, { given: readonly [string, string]; want: readonly unknown[] }]>([
    ["nothing, where there is none", { given: [ENFORCED, ENFORCED], want: [] }],
    ["every rule", { given: [ENFORCED, ALL], want: [[4, "2027-02-01", null]] }],
    ["some rules", { given: [ENFORCED, SOME], want: [[4, "2027-02-01", ["/a exact"]]] }],
    ["the rules beyond those that were named", { given: [SOME, ALL], want: [[4, "2027-02-01", null]] }],
    ["nothing more with fewer rules", { given: [ALL, SOME], want: [] }],
    ["nothing with an earlier day", { given: [ALL, ALL.replace("02-01", "01-31")], want: [] }],
    ["the days after the last one", { given: [ALL, ALL.replace("02-01", "02-02")], want: [[4, "2027-02-02", null]] }],
    ["nothing once it is over", { given: [ENFORCED, ALL.replace("2027-02-01", "2026-12-31")], want: [] }],
    ["nothing when it goes", { given: [ALL, ENFORCED], want: [] }],
    ["the same in another place", { given: [`// moved\n${ALL}`, ALL], want: [] }],
    [
      "whatever cannot be read: a day",
      { given: [ALL, binding("shadow: { until: day, report }")], want: [[4, null, null]] },
    ],
    ["rules", { given: [ALL, binding('shadow: { until: "2027-02-01", rules, report }')], want: [[4, null, null]] }],
    ["a name", { given: [ALL, binding("shadow")], want: [[4, null, null]] }],
    ["a choice", { given: [ALL, binding("shadow: isNew ? undefined : {}")], want: [[4, null, null]] }],
    ["a spread", { given: [ALL, binding("...more")], want: [[4, null, null]] }],
    ["a spread within", { given: [ALL, binding('shadow: { until: "2027-02-01", ...more }')], want: [[4, null, null]] }],
    ["a computed key", { given: [ALL, binding('["shadow"]: {}')], want: [[4, null, null]] }],
    [
      "options from elsewhere",
      { given: [ALL, ALL.replace(/openLocks\(.*\)/, "openLocks(options)")], want: [[4, null, null]] },
    ],
    [
      "locks under another name",
      {
        given: [ENFORCED, ALL.replace("{ openLocks }", "{ openLocks as open }").replace("= openLocks(", "= open(")],
        want: [[4, "2027-02-01", null]],
      },
    ],
    [
      "locks of a module",
      {
        given: [ENFORCED, ALL.replace("{ openLocks }", "* as guard").replace("= openLocks(", "= guard.openLocks(")],
        want: [[4, "2027-02-01", null]],
      },
    ],
    ["locks handed on", { given: [ENFORCED, 'export { openLocks } from "sallyport/guard"'], want: [[1, null, null]] }],
  ])("%s", (_, { given: [before, after], want }) => {
    expect(openedFrom(before, after)).toEqual(want)
  })

  test("what another module did before", () => {
    const [old, current] = ["a.ts", "b.ts"].map((file) => shadowModesIn([{ file, text: ALL }]))
    expect(openedByShadow(old!, [...old!, ...current!], TODAY)).toEqual(current)
  })

  test("nothing that was there in the same words", () => {
    const unread = binding("shadow: { until: day, report }")
    expect(openedFrom(unread, unread)).toEqual([])
  })
})

describe("`diff --fail-on opened`", () => {
  const made: Repository[] = []

  afterEach(() => {
    for (const repository of made.splice(0)) repository.remove()
  })

  const POLICY = `import type { Policy } from "sallyport"

export default {
  home: { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 },
  unlisted: 404,
  rules: [{ path: "/a", match: "exact", require: "signed-in", why: "members only" }],
  never: [],
  always: [],
  outside: [],
  accept: [],
} satisfies Policy
`
  const dayIn = (days: number): string => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  const shadow = binding(`shadow: { until: "${dayIn(30)}", report() {} }`)

  function repositoryWith(text: string | null): Repository {
    const repository = new Repository()
    made.push(repository)
    repository.write("policy/app.policy.ts", POLICY)
    if (text !== null) repository.write("app/sallyport.server.ts", text)
    repository.write("app/shop.tsx", "export const openLocksmith = 1\n")
    repository.commit("first")
    return repository
  }

  const diff = (repository: Repository, ...more: readonly string[]) =>
    repository.policy("diff", "HEAD", "--fail-on", "opened", "--routes", "none", ...more)

  test("is red when an enforcing app is put into shadow mode", () => {
    const repository = repositoryWith(ENFORCED)
    expect(diff(repository).status).toBe(0)
    repository.write("app/sallyport.server.ts", shadow)
    const { status, stdout, stderr } = diff(repository)
    const said = `app/sallyport.server.ts:4: denials of every rule are withheld until ${dayIn(30)}`
    expect({ status, stderr }).toEqual({ status: 3, stderr: `${said}\n` })
    expect(stdout).toContain(`opened by shadow mode\n\n  ${said}\n`)
    expect(diff(repository, "--format", "markdown").stdout).toContain("### Opened by shadow mode\n\n- app/sallyport")
    expect(JSON.parse(diff(repository, "--format", "json").stdout)).toMatchObject({ shadow: [{ until: dayIn(30) }] })
    expect(repository.policy("diff", "HEAD", "--routes", "none").status).toBe(0)
  })

  test("between two commits, and in a module that is new and nobody has added yet", () => {
    const repository = repositoryWith(ENFORCED)
    repository.write("server/other.ts", shadow)
    expect(diff(repository).status).toBe(3)
    repository.commit("second")
    expect(repository.policy("diff", "HEAD~1", "HEAD", "--fail-on", "opened", "--routes", "none").status).toBe(3)
    expect(diff(repository).status).toBe(0)
  })

  test("is green where nothing was enforced before, and for what tests do", () => {
    const repository = repositoryWith(null)
    repository.write("app/sallyport.server.ts", shadow)
    expect(diff(repository).status).toBe(0)
    const enforcing = repositoryWith(ENFORCED)
    enforcing.write("app/locks.test.ts", shadow)
    enforcing.write("tests/locks.ts", shadow)
    expect(diff(enforcing).status).toBe(0)
  })
})
