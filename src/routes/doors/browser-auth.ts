import type { AuthClient } from "./auth-calls.ts"
import { openedBrowserClient } from "../../session/browser/browser-client.ts"

/** The auth client of this page, for what a form does in the browser. */
export const browserAuth = (): AuthClient => openedBrowserClient().auth
