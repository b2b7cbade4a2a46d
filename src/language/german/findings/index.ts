import type { FindingSentences } from "../../../../codegen/messages/index.ts"
import { locks } from "./locks.ts"
import { outcomes } from "./outcomes.ts"
import { pages } from "./pages.ts"
import { patterns } from "./patterns.ts"
import { reading } from "./reading.ts"
import { relations } from "./relations.ts"
import { router } from "./router.ts"
import { routes } from "./routes.ts"
import { shadow } from "./shadow.ts"

/** The sentences of all findings, in German. */
export const findings: FindingSentences = {
  ...reading,
  ...shadow,
  ...patterns,
  ...relations,
  ...router,
  ...routes,
  ...pages,
  ...locks,
  ...outcomes,
}
