import { interceptionOf } from "../../../codegen/next/app-path.ts"
import { inventoryOf } from "../../../codegen/next/inventory.ts"
import type { SecondLock } from "../../../codegen/target/inventory.ts"
import type { Rewrite } from "../../../codegen/next/settings.ts"

/** The route list of a Next app with pages at these routes. */
export const inventoryFor = (
  routes: readonly string[],
  rewrites: readonly Rewrite[] = [],
  secondLock: SecondLock = "sealed",
) =>
  inventoryOf({
    directory: "app",
    found: routes.map((route) => ({
      route,
      file: `app${route}/page.tsx`,
      kind: "page",
      interception: interceptionOf(route),
    })),
    settings: { basePath: "", rewrites },
    config: null,
    files: [],
    readText: () => "",
    secondLock,
    drafts: null,
  })
