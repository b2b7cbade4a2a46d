import type { Adopted } from "./adopted.ts"

/** What every adopted app is asked at the end. */

/** Those of the pages that the guard table does not list. */
export function missingInTable(app: Adopted, pages: readonly string[]): readonly string[] {
  const table = app.succeed("sallyport", "table")
  return pages.filter((page) => !table.includes(`\`${page}\``))
}

/** What stops the build once `add` has added the page `/plans` to the routes; null where nothing does. */
export function stoppedByPlans(app: Adopted, add: () => void): string | null {
  add()
  const { status, stdout, stderr } = app.run("react-router", "build")
  undo(app)
  return status === 0 ? null : stdout + stderr
}

/**
 * What the CI recipe and `generate --check` end with: as it is, with a rule opened whose files are stale, and with files
 * that agree. `rule` is the text of a rule of the policy up to its requirement, which is `signed-in`.
 */
export function endsInCi(app: Adopted, rule: string) {
  const recipe = (): number | null => app.sh("node_modules/sallyport/recipes/sallyport.sh", "main").status
  const unchanged = recipe()
  app.edit("policy/app.policy.ts", `${rule}, require: "signed-in"`, `${rule}, require: "anyone"`)
  const stale = app.run("sallyport", "generate", "--check").status
  app.succeed("sallyport", "generate")
  const opened = recipe()
  undo(app)
  return { unchanged, stale, opened }
}

function undo(app: Adopted): void {
  app.git("checkout", "--quiet", "--", ".")
  app.git("clean", "--quiet", "--force", "-d", "app")
}
