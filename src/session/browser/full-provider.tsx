import { SessionProvider as Provider, type ProviderProps } from "./provider.tsx"
import type { OpenAuth } from "./late-client.ts"

/** With all of supabase-js: an app's own forms may read data with the client that it opens. */
const openBrowserClient: OpenAuth = async (config) => (await import("./browser-client.ts")).browserClient(config).auth

/** Begins with the server's verdict, so that the first paint is right and hydration changes nothing. */
export const SessionProvider = (props: Omit<ProviderProps, "open">) => <Provider {...props} open={openBrowserClient} />
