import type { IncomingMessage, ServerResponse } from "node:http"

import { isRunnableDevEnvironment, type Plugin } from "vite"

import type { App } from "./app.ts"

type Bundle = typeof import("./app.ts")

/** Puts the same server in front of Vite, so that both locks work in development as they do in production. */
export function serveInDev(): Plugin {
  return {
    name: "sallyport:serve-in-dev",
    apply: "serve",
    configureServer(vite) {
      const { ssr } = vite.environments
      if (ssr === undefined || !isRunnableDevEnvironment(ssr))
        throw new Error("Vite's ssr environment cannot run modules")
      let current: { readonly bundle: Bundle; readonly app: Promise<App> } | null = null

      // One app at a time: two would hold the same data directory. A changed module gives a new bundle object.
      const appNow = async (): Promise<App> => {
        const bundle: Bundle = await ssr.runner.import("/src/server/app.ts")
        if (current?.bundle !== bundle) {
          const previous = current?.app
          const read = bundle.readConfig(process.env)
          if ("mistakes" in read) throw new Error(read.mistakes.join("\n"))
          const opened = (async () => {
            await (await previous?.catch(() => null))?.close()
            return bundle.openApp(read.config)
          })()
          current = { bundle, app: opened }
          // A start that failed is tried again with the next request.
          opened.catch(() => (current = null))
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
