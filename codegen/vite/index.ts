import type { Plugin } from "vite"
import { pluginOf, type SallyportOptions } from "./vite.ts"

export type { SallyportOptions } from "./vite.ts"

/**
 * Compiles the policy with the app, and binds the app's server to its locks. A rejected policy stops a build, and in
 * development leaves the last good guards; a server whose root route does not begin with the locks serves no page.
 */
export const sallyport = (options: SallyportOptions = {}): Plugin => pluginOf(options, true)
