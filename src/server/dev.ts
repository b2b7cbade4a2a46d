import type { IncomingMessage, ServerResponse } from "node:http"
import { setTimeout } from "node:timers/promises"

import { isRunnableDevEnvironment, type Plugin } from "vite"

import type { App } from "./app.ts"

type Bundle = typeof import("./app.ts")

/** Milliseconds without a reload after which a change is taken to be whole. */
const QUIET = 250

/** Puts the same server in front of Vite, so that both locks work in development as they do in production. */
export function serveInDev(): Plugin {
  return {
    name: "sallyport:serve-in-dev",
    apply: "serve",
    configureServer(vite) {
      const { ssr } = vite.environments
      if (ssr === undefined || !isRunnableDevEnvironment(ssr))
        throw new Error("Vite's ssr environment cannot run modules")
      let current: { readonly bundle: Bundle; readonly app: Promise<App>; readonly asked: number } | null = null
      let asking = 0

      const imported = (): Promise<Bundle> => ssr.runner.import("/src/server/app.ts")

      // One change often comes as several reloads; a bundle from between them mixes old modules with new ones.
      const settledBundle = async (): Promise<Bundle> => {
        let bundle = await imported()
        const before = current?.bundle ?? bundle
        while (bundle !== before) {
          await setTimeout(QUIET)
          const again = await imported()
          if (again === bundle) break
          bundle = again
        }
        return bundle
      }

      // One app at a time: two would hold the same data directory. A changed module gives a new bundle object.
      const appNow = async (): Promise<App> => {
        const asked = ++asking
        const bundle = await settledBundle()
        // Who asked earlier may hold the older bundle: it is not opened again.
        if (current === null || (current.bundle !== bundle && current.asked < asked)) {
          const previous = current?.app
          const read = bundle.readConfig(process.env)
          if ("mistakes" in read) throw new Error(read.mistakes.join("\n"))
          const opened = (async () => {
            await (await previous?.catch(() => null))?.close()
            return bundle.openApp(read.config)
          })()
          current = { bundle, app: opened, asked }
          // A start that failed is tried again with the next request.
          opened.catch(() => {
            if (current?.app === opened) current = null
          })
        }
        return current.app
      }

      // Before anybody asks: a mistake in the settings is said at once, and the first page does not wait for the data.
      vite.httpServer?.once("listening", () => {
        const { logger } = vite.config
        appNow().then(
          () => logger.info(`Sallyport is ready: ${vite.resolvedUrls?.local[0]?.replace(/\/$/, "") ?? ""}`),
          (error: unknown) => logger.error(error instanceof Error ? error.message : String(error)),
        )
      })
      vite.httpServer?.on("close", () => void current?.app.then((app) => app.close()))
      return () => {
        vite.middlewares.use((incoming: IncomingMessage & { originalUrl?: string }, outgoing: ServerResponse, next) => {
          incoming.url = incoming.originalUrl ?? incoming.url
          appNow().then((app) => app.listener(incoming, outgoing), next)
        })
      }
    },
  }
}
