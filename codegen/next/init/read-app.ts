import type { RouteInventory } from "../../target/inventory.ts"
import type { AppFacts, InitRefusal } from "../../init/app/found.ts"
import type { PlanOptions } from "../../init/finished-plan.ts"
import { appFactsOf, refusal, withoutPackage } from "../../init/read-app.ts"
import { hasErrors } from "../../source/diagnostic.ts"
import { readNextRoutes } from "../read-routes.ts"
import { nextObstacleIn, nextPathsIn } from "../target.ts"

/** The facts about a Next app that `init` plans its edits from. */
export interface NextFound extends AppFacts {
  readonly routes: RouteInventory
  /** The parent of the routes directory with a trailing slash, such as `src/`; empty for the root. */
  readonly base: string
  /** The directory of generated files. */
  readonly out: string
}

/** Everything about the Next app in this directory, or why it cannot be given locks. */
export function readNextApp(root: string, report: PlanOptions["report"]): NextFound | InitRefusal {
  const facts = appFactsOf(root)
  const obstacle = nextObstacleIn(root)
  if (obstacle !== null) return refusal(`package.json: ${obstacle}`)
  const { textOf } = facts
  const list = readNextRoutes(root, textOf)
  const errors = list.diagnostics.filter((one) => hasErrors([one]))
  if (list.value === null || errors.length > 0) return refusal(report(errors, textOf).trimEnd())
  if (!facts.isInstalled("sallyport")) return withoutPackage(facts.addCommand)
  const { base, out } = nextPathsIn(root)
  return { ...facts, routes: list.value, base: base === "" ? "" : `${base}/`, out }
}
