import type { AuthClient } from "../../session/auth-calls.ts"
import { openedBrowserClient } from "../../session/browser-client.ts"

/** The auth client of this page, for what a form does in the browser. */
export const browserAuth = (): AuthClient => openedBrowserClient().auth
