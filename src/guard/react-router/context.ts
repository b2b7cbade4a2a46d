import { createContext } from "react-router"

import type { EntryVerdict } from "../core/entry-check.ts"

/** What the entry check decided before the router ran. No default: reading it where nobody decided throws, which denies. */
export const entryVerdictContext = createContext<EntryVerdict>()
