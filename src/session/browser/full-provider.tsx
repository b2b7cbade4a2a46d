import { SessionProvider as Provider, type ProviderProps } from "./provider.tsx"
import type { OpenAuth } from "./late-client.ts"

/** Loads the complete supabase-js, because the app may read data with the same client. */
const openBrowserClient: OpenAuth = async (config) => (await import("./browser-client.ts")).browserClient(config).auth

/**
 * Follows the session in the browser, across tabs and sleep. Render it once, around the whole app, with `config` of
 * `browserAuthOf` and `verdict` of `sentVerdictOf`. It starts from the server's verdict, so hydration changes nothing.
 * `notice` is a component that tells people about a session that is being renewed; it gets `NoticeProps`.
 */
export const SessionProvider = (props: Omit<ProviderProps, "open">) => <Provider {...props} open={openBrowserClient} />
