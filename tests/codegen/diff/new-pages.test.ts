import { symlinkSync } from "node:fs"
import path from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { policyOf, ruleOf } from "../../policy/build.ts"
import { policyIn } from "../command-line/command-line.ts"
import { Repository } from "../history/git-repository.ts"
import { textOfPolicy } from "../emit/load-guards.ts"

const HOME = { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 } as const
const PAGE = "export const loader = () => null\nexport default () => null\n"
const POLICY = textOfPolicy(
  policyOf([ruleOf("/about", "subtree", "anyone"), ruleOf("/team", "subtree", "verified")], { home: HOME }),
)
const MODULES = path.resolve(import.meta.dirname, "../../../node_modules")

const literal = (...paths: readonly string[]): string =>
  `import { route } from "@react-router/dev/routes"
export default [${paths.map((at) => `route("${at}", "${fileOf(at)}")`).join(", ")}, route("*", "rest.tsx")]
`

/** The router alone knows what becomes of it. */
const computed = (...paths: readonly string[]): string =>
  `import { route } from "@react-router/dev/routes"
const list = ${JSON.stringify(paths.map((at) => [at, fileOf(at)]))}.map(([at, file]) => route(at, file))
export default [...list, route("*", "rest.tsx")]
`

const fileOf = (at: string): string => `${at.replaceAll("/", "-")}.tsx`

function committed(list: (...paths: readonly string[]) => string): Repository {
  const repository = new Repository()
  onTestFinished(() => repository.remove())
  symlinkSync(MODULES, path.join(repository.root, "node_modules"), "dir")
  repository.write(".gitignore", "node_modules\n")
  repository.write("package.json", '{ "type": "module" }')
  repository.write("policy/app.policy.ts", POLICY)
  for (const file of ["root.tsx", "rest.tsx", fileOf("about"), fileOf("team")]) repository.write(`app/${file}`, PAGE)
  repository.write("app/routes.ts", list("about", "team"))
  repository.commit("Two pages")
  return repository
}

function withMore(repository: Repository, list: (...paths: readonly string[]) => string): void {
  for (const at of ["about/jobs", "team/pay", "lost"]) repository.write(`app/${fileOf(at)}`, PAGE)
  repository.write("app/routes.ts", list("about", "team", "team/pay", "about/jobs", "lost"))
}

const WANT = [
  { path: "/about/jobs", rules: ["/about subtree"], isOpenToAll: true },
  { path: "/lost", rules: [], open: [] },
  { path: "/team/pay", rules: ["/team subtree"], open: ["verified"] },
]

test.each([
  ["read", literal],
  ["resolved by the router", computed],
])("new pages in a route list that is %s are reported even if the policy is unchanged", async (_, list) => {
  const repository = committed(list)
  expect((await policyIn(repository.root, "diff")).stdout).toBe("no access changes between HEAD and the working tree\n")
  withMore(repository, list)
  const { stdout, status } = await policyIn(repository.root, "diff", "--fail-on", "opened")
  expect(stdout).toBe(
    `no access changes between HEAD and the working tree

new pages

  /about/jobs  everybody (/about subtree)
  /lost        nobody: it has no rule
  /team/pay    verified (/team subtree)
`,
  )
  expect(status).toBe(0)
  expect(JSON.parse((await policyIn(repository.root, "diff", "--format", "json")).stdout).pages).toMatchObject(WANT)
  expect((await policyIn(repository.root, "diff", "--format", "markdown")).stdout).toContain(
    "### New pages\n\n| page | who can open it | rule |\n| --- | --- | --- |\n| `/about/jobs` | everybody | `/about subtree` |\n",
  )
})

test("between two commits, and not if the routes are omitted or cannot be read", async () => {
  const repository = committed(literal)
  withMore(repository, literal)
  repository.commit("Five pages")
  const pagesOf = async (...args: readonly string[]) =>
    JSON.parse((await policyIn(repository.root, ...args, "--format", "json")).stdout).pages
  expect(await pagesOf("diff", "HEAD~1", "HEAD")).toMatchObject(WANT)
  expect(await pagesOf("diff", "HEAD", "HEAD~1")).toEqual([])
  expect(await pagesOf("--routes", "none", "diff", "HEAD~1")).toBeNull()
  repository.write("app/routes.ts", "export default [")
  expect(await pagesOf("diff", "HEAD~1")).toBeNull()
})
