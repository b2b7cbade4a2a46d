import { account } from "./account.ts"
import { audit } from "./audit.ts"
import { dashboard } from "./dashboard.ts"
import { doors } from "./doors.ts"
import { editor } from "./editor.ts"
import { everywhere } from "./everywhere.ts"
import { reviews } from "./reviews.ts"
import { uploads } from "./uploads.ts"

/** All that the site says, in German. What two parts say alike stands in `everywhere`. */
export const german = {
  ...everywhere,
  ...doors,
  ...account,
  ...dashboard,
  ...audit,
  ...editor,
  ...reviews,
  ...uploads,
} as const
