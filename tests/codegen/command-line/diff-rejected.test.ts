import { afterEach, beforeEach, expect, test } from "vitest"
import { policyOf, ruleOf } from "../../policy/build.ts"
import { sentenceOfRejection } from "../../../codegen/report/access-change.ts"
import { policyIn } from "./command-line.ts"
import { Repository } from "../history/git-repository.ts"
import { textOfPolicy } from "../emit/load-guards.ts"
import { boundAt } from "../project/router-project.ts"

const HOME = { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 } as const
const FILE = "policy/app.policy.ts"
const guarded = textOfPolicy(policyOf([ruleOf("/a", "exact", "signed-in")], { home: HOME }))
/** `/b` is no page, and `/a` has no rule. */
const rejected = textOfPolicy(policyOf([ruleOf("/b", "exact", "signed-in")], { home: HOME }))
const SENTENCE = "`check` rejects this policy (`P404` and `P405`), so it cannot be put into force yet"

let repository: Repository

beforeEach(() => {
  repository = new Repository()
  repository.write("react-router.config.ts", "export default {}\n")
  repository.write(
    "app/routes.ts",
    `import { route } from "@react-router/dev/routes"
export default [route("a", "a.tsx"), route("*", "rest.tsx")]
`,
  )
  for (const file of ["a", "rest"])
    repository.write(`app/${file}.tsx`, "export const loader = () => null\nexport default () => null\n")
  for (const [file, text] of Object.entries(boundAt("app"))) repository.write(file, text)
  repository.write(FILE, guarded)
  repository.commit("Guarded")
})

afterEach(() => repository.remove())

const diff = (...args: readonly string[]) => policyIn(repository.root, "diff", ...args)

test("a comparison with a policy that `check` rejects says so in every format", async () => {
  repository.write(FILE, rejected)
  expect((await policyIn(repository.root, "check")).status).toBe(1)
  const text = await diff()
  expect(text).toMatchObject({ status: 0, stderr: `${SENTENCE}\n` })
  expect(text.stdout).toContain("1 opened")
  expect((await diff("--format", "markdown")).stdout).toContain(`\n\n${SENTENCE}.\n`)
  expect(JSON.parse((await diff("--format", "json")).stdout)).toMatchObject({ rejected: ["P404", "P405"] })
  repository.commit("Rejected")
  expect(await diff("HEAD~1", "HEAD")).toMatchObject({ status: 0, stderr: `${SENTENCE}\n` })
})

test("the rejection does not change the gate", async () => {
  repository.write(FILE, rejected)
  const { status, stderr } = await diff("--fail-on", "opened")
  expect([status, stderr.split("\n")[0]]).toEqual([3, SENTENCE])
  expect((await diff("--fail-on", "closed")).status).toBe(3)
  repository.write("app/routes.ts", "export default 7\n")
  repository.write(FILE, guarded)
  expect(await diff("--fail-on", "any")).toMatchObject({ status: 0, stderr: expect.stringContaining("rejects") })
})

test("nothing is said if the policy is accepted or routes are not checked", async () => {
  expect(await diff()).toMatchObject({ status: 0, stderr: "" })
  expect(JSON.parse((await diff("--format", "json")).stdout)).toMatchObject({ rejected: [] })
  repository.write(FILE, rejected)
  expect(await diff("--routes", "none")).toMatchObject({ status: 0, stderr: "" })
})

test("a page without a loader is rejected between two commits only if no plugin gives it one, as by `check`", async () => {
  const NO_LOADER = "`check` rejects this policy (`P406`), so it cannot be put into force yet\n"
  const viteConfig = (plugins: string): string => `import { reactRouter } from "@react-router/dev/vite"
import { sallyport } from "sallyport/vite"
export default { plugins: [${plugins}] }
`
  repository.write("app/a.tsx", "export default () => null\n")
  repository.write("vite.config.ts", viteConfig("sallyport(), reactRouter()"))
  repository.commit("With the plugin")
  repository.write("vite.config.ts", viteConfig("reactRouter()"))
  repository.commit("Without the plugin")
  expect(await diff("HEAD~2", "HEAD~1")).toMatchObject({ status: 0, stderr: "" })
  expect(await diff("HEAD~1", "HEAD")).toMatchObject({ status: 0, stderr: NO_LOADER })
  // The working tree has the files of each commit in turn.
  expect((await diff("HEAD~1")).stderr).toBe(NO_LOADER)
  repository.git("checkout", "-q", "HEAD~1")
  expect((await diff("HEAD~1")).stderr).toBe("")
})

test("the note names the first codes and counts the others", () => {
  expect(sentenceOfRejection(["P404", "P405"])).toContain("(`P404` and `P405`)")
  expect(sentenceOfRejection(["P404", "P405", "P406", "P409", "P411"])).toContain("(`P404`, `P405`, `P406` and 2 more)")
})
