import { site } from "./site.ts"
import { workbench } from "./workbench.ts"

/** All that the site says, in German. What two parts say alike stands in `everywhere`. */
export const german = { ...site, ...workbench } as const
