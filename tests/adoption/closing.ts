import type { Adopted } from "./adopted.ts"

/** The checks of every adopted app, after `init` and at the end. */

interface Listed {
  readonly path?: string
  readonly index?: true
  readonly file: string
  readonly children?: readonly Listed[]
}

/** The files that the router serves pages and endpoints from, of which the policy that `init` wrote says nothing. */
export function unnamedIn(app: Adopted): readonly string[] {
  const said = app.succeed("react-router", "routes", "--json")
  const [root] = JSON.parse(said.slice(said.search(/^\[/m))) as readonly [Listed]
  const policy = app.textOf("policy/app.policy.ts")
  const files = servedBy(root.children ?? [])
  if (files.length < 5) throw new Error(`no routes were listed:\n${said}`)
  return files.filter((file) => !policy.includes(`app/${file}`))
}

const servedBy = (routes: readonly Listed[]): readonly string[] =>
  routes.flatMap(({ path, index, file, children = [] }) => [
    ...((path !== undefined || index === true) && path !== "*" ? [file] : []),
    ...servedBy(children),
  ])

/** The requirement of a page in the policy that `init` wrote, and the target of its sign-in redirect. */
export function wayInAt(app: Adopted, signIn: string) {
  const policy = app.textOf("policy/app.policy.ts")
  const asks = new RegExp(`path: "${signIn}",\\s*match: "exact",\\s*require: "([^"]+)"`).exec(policy)?.[1]
  return { asks, home: /"signed-out": ("[^"]*"|\d+)/.exec(policy)?.[1] }
}

/** Those of the pages that the guard table does not list. */
export function missingInTable(app: Adopted, pages: readonly string[]): readonly string[] {
  const table = app.succeed("sallyport", "table")
  return pages.filter((page) => !table.includes(`\`${page}\``))
}

/** The error that stops the build once `add` has added the page `/plans` to the routes; null if the build succeeds. */
export function stoppedByPlans(app: Adopted, add: () => void): string | null {
  add()
  const { status, stdout, stderr } = app.run("react-router", "build")
  undo(app)
  return status === 0 ? null : stdout + stderr
}

/**
 * What the CI recipe and `generate --check` end with: as it is, with a rule opened whose files are stale, and with
 * files that agree. `rule` is the text of a rule of the policy up to its requirement, which is `signed-in`.
 */
export function endsInCi(app: Adopted, rule: string) {
  const base = app.git("rev-parse", "main").trim()
  const recipe = (...args: readonly string[]): number | null =>
    app.sh("node_modules/sallyport/recipes/sallyport.sh", ...args).status
  const unchanged = recipe("check") || recipe("gate", base, base)
  openToAll(app, rule)
  const stale = app.run("sallyport", "generate", "--check").status
  app.succeed("sallyport", "generate")
  // Committed beside the branch: the gate stands in the base and compares commits.
  const index = app.git("stash", "create").trim()
  const opened = recipe("check") || recipe("gate", base, index)
  undo(app)
  return { unchanged, stale, opened }
}

/** Opens a rule to everybody, given its text up to its requirement. The denial that `init` gives endpoints goes. */
export function openToAll(app: Adopted, rule: string): void {
  const policy = "policy/app.policy.ts"
  const asked = `${rule}, require: "signed-in"`
  const denied = `${asked}, deny: { "signed-out": 401 }`
  const whole = app.textOf(policy).includes(denied) ? denied : asked
  app.edit(policy, whole, `${rule}, require: "anyone"`)
}

function undo(app: Adopted): void {
  app.git("checkout", "--quiet", "--", ".")
  app.git("clean", "--quiet", "--force", "-d", "app")
}
