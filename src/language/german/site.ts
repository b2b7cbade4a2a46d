import { doors } from "./doors.ts"
import { everywhere } from "./everywhere.ts"

/** What the pages outside of the workbench say. */
export const site = { ...everywhere, ...doors } as const
