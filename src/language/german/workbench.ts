import { account } from "./account.ts"
import { audit } from "./audit.ts"
import { dashboard } from "./dashboard.ts"
import { editedApps } from "./edited-apps.ts"
import { editor } from "./editor.ts"
import { reviews } from "./reviews.ts"
import { uploads } from "./uploads.ts"

/** What only the workbench's pages say. */
export const workbench = {
  ...account,
  ...dashboard,
  ...audit,
  ...editor,
  ...editedApps,
  ...reviews,
  ...uploads,
} as const
