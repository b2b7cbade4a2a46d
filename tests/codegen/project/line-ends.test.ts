import { execFileSync } from "node:child_process"
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, describe, expect, test } from "vitest"
import { withAcceptance } from "../../../codegen/edit/acceptance.ts"
import { editRules } from "../../../codegen/edit/rule-edit.ts"
import { reactRouterTarget } from "../../../codegen/react-router/target.ts"
import { buildErrorOf } from "../../../codegen/vite/build-error.ts"
import { minimal } from "../init/apps.ts"
import { boundAt } from "./router-project.ts"
import { Repository, runPolicy } from "../history/git-repository.ts"

const POLICY = `import type { Policy } from "sallyport"

export default {
  home: { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 },
  unlisted: 404,
  rules: [
    { path: "/", match: "exact", require: "anyone", why: "the front page" },
  ],
  never: [],
  always: [],
  outside: [],
  accept: [],
} satisfies Policy
`

const made: string[] = []
afterAll(() => {
  for (const root of made.splice(0)) rmSync(root, { recursive: true, force: true })
})

/** The same commit as a checkout on Windows has it. */
function checkoutOf(repository: Repository): string {
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), "sallyport-crlf-")))
  made.push(root)
  const git = (...args: readonly string[]) => execFileSync("git", args, { encoding: "utf8", stdio: "pipe" })
  git("clone", "-q", "-c", "core.autocrlf=true", repository.root, path.join(root, "app"))
  return path.join(root, "app")
}

const textIn = (root: string, file: string): string => readFileSync(path.join(root, file), "utf8")

function committed(attributes: boolean): Repository {
  const repository = new Repository()
  made.push(repository.root)
  const { "node_modules/react-router/package.json": _, ...app } = minimal
  for (const [file, text] of Object.entries({ ...app, ...boundAt("app") })) repository.write(file, text)
  repository.write(
    "app/routes.ts",
    'import { index, route } from "@react-router/dev/routes"\n\nexport default [index("home.tsx"), route("*", "rest.tsx")]\n',
  )
  repository.write("app/rest.tsx", app["app/home.tsx"]!)
  repository.write(".gitignore", "node_modules\n")
  repository.write("policy/app.policy.ts", POLICY)
  if (attributes) repository.write(".gitattributes", "app/generated/* text eol=lf linguist-generated\n")
  const { status, stderr } = repository.policy("generate")
  expect({ status, stderr }).toEqual({ status: 0, stderr })
  repository.commit("guarded")
  return repository
}

describe("a checkout in which git has converted the line ends", () => {
  const repository = committed(false)
  const root = checkoutOf(repository)

  test("has them in the policy, the routes and all generated files", () => {
    for (const file of [
      "policy/app.policy.ts",
      "app/routes.ts",
      "app/generated/guards.ts",
      "app/generated/guard-table.md",
    ])
      expect(
        textIn(root, file)
          .split("\n")
          .slice(0, -1)
          .every((line) => line.endsWith("\r")),
      ).toBe(true)
  })

  test.each([["check"], ["generate", "--check"], ["verify"], ["diff", "HEAD"], ["diff", "--fail-on", "any", "HEAD"]])(
    "%s %s answers as it does where they are as they were written",
    (...args) => {
      const [there, here] = [runPolicy(root, args), repository.policy(...args)]
      expect({ status: there.status, out: there.stdout, err: there.stderr }).toEqual({
        status: 0,
        out: here.stdout,
        err: here.stderr,
      })
    },
  )

  test("a build succeeds, and stops if a generated file differs otherwise", () => {
    const places = { root, policy: "policy/app.policy.ts", routes: "app/routes.ts" }
    expect(buildErrorOf(places, "app/generated", reactRouterTarget.routesOf)).toBeNull()
    const other = checkoutOf(repository)
    const guards = path.join(other, "app/generated/guards.ts")
    writeFileSync(guards, readFileSync(guards, "utf8").replace("404", "403"))
    expect(buildErrorOf({ ...places, root: other }, "app/generated", reactRouterTarget.routesOf)).toContain(
      "out of date",
    )
  })

  test("`generate` has nothing to write, and leaves git nothing to commit", () => {
    expect(runPolicy(root, ["generate"]).stderr).toBe("3 files in app/generated are up to date\n")
    expect(execFileSync("git", ["-C", root, "status", "--porcelain"], { encoding: "utf8" })).toBe("")
  })

  test("shows a finding as in any other checkout", () => {
    const text = POLICY.replace('"anyone"', '"anyone", deny: { "signed-out": 404 }')
    const other = checkoutOf(repository)
    writeFileSync(path.join(other, "policy/app.policy.ts"), text.replaceAll("\n", "\r\n"))
    const crlf = runPolicy(other, ["check"])
    writeFileSync(path.join(other, "policy/app.policy.ts"), text)
    const lf = runPolicy(other, ["check"])
    expect(crlf.status).toBe(1)
    expect({ ...crlf, pid: 0 }).toEqual({ ...lf, pid: 0 })
  })
})

test("with the attributes that `init` writes, git leaves generated files as they are", () => {
  const root = checkoutOf(committed(true))
  expect(textIn(root, "app/generated/guards.ts")).not.toContain("\r")
  expect(textIn(root, "policy/app.policy.ts")).toContain("\r\n")
})

describe("an edit of a policy with the line ends of another system", () => {
  const text = POLICY.replaceAll("\n", "\r\n")
  const isUniform = (edited: string): boolean => !/(?<!\r)\n/.test(edited)

  test("adds a rule with line ends like those around it", () => {
    const rule = { path: "/a", match: "exact", require: "anyone", why: "b" } as const
    const edited = editRules("a.policy.ts", text, { kind: "add", rule })
    expect("text" in edited && isUniform(edited.text) && edited.text.includes('path: "/a"')).toBe(true)
  })

  test("accepts a finding with line ends like those around it", () => {
    const edited = withAcceptance("a.policy.ts", text, { code: "P405", rule: "/", match: "exact", why: "so" })
    expect(edited).toContain("P405")
    expect(isUniform(edited!)).toBe(true)
  })
})
