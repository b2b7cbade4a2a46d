import type { IncomingMessage, Server, ServerResponse } from "node:http"
import path from "node:path"
import type { Duplex } from "node:stream"
import { setTimeout } from "node:timers/promises"

import { isRunnableDevEnvironment, type Plugin, type ViteDevServer } from "vite"

import type { RunningApp } from "../app.ts"
import { readConfig, type Config } from "../settings/config.ts"
import { isForVite, isOwnSocket } from "./dev-gate.ts"
import { admit, rawRequestOf } from "../http/front-filter.ts"
import { openRefusals } from "../http/refusals.ts"

type Bundle = typeof import("../app.ts")

/** Milliseconds without a reload after which a change of source files counts as complete. */
const DEBOUNCE_MS = 250
/** The longest wait, in milliseconds, for the bundle with a changed policy. */
const RELOAD_TIMEOUT_MS = 10_000
/**
 * The most attempts to import a bundle. A count and no time limit, because one attempt takes seconds on a busy machine.
 */
const MAX_TRIES = 8

/**
 * Puts the same server in front of Vite: the front filter, the check of the settings and both locks work as in
 * production, and Vite answers only requests for the app's own modules.
 */
export function serveInDev(): Plugin {
  const read = readConfig(process.env, "development")
  return {
    name: "sallyport:serve-in-dev",
    apply: "serve",
    config(_, { isPreview }) {
      if (isPreview === true || "mistakes" in read) return
      const { host, port, siteUrl, dataDir } = read.config
      return {
        server: {
          host,
          port,
          strictPort: true,
          // Vite's default lets every page on this machine read everything.
          cors: false,
          allowedHosts: siteUrl === null ? [] : [siteUrl.hostname],
          headers: { "Cross-Origin-Resource-Policy": "same-origin", "X-Content-Type-Options": "nosniff" },
          // A second barrier behind the list of files that Vite may serve (`dev-gate.ts`).
          fs: { deny: [".*", "*.{sqlite,sqlite-wal,sqlite-shm,crt,pem,key,p12,pfx}", `${path.resolve(dataDir)}/**`] },
          watch: { ignored: [`${path.resolve(dataDir)}/**`] },
        },
      }
    },
    async configureServer(vite) {
      const config = configOrExit(read)
      const refusals = await openRefusals({
        // Refusals are plain text, so they call no other origin.
        connect: [],
        https: config.siteUrl?.protocol === "https:",
        development: true,
      })
      const appNow = appOf(vite, config)
      const answer = (incoming: IncomingMessage, outgoing: ServerResponse, next: (error: unknown) => void) =>
        void appNow().then((app) => app.listener(incoming, outgoing), next)

      const paths = { root: vite.config.root, dataDir: config.dataDir }
      const pass = async (incoming: IncomingMessage, outgoing: ServerResponse, next: (error?: unknown) => void) => {
        if (await isForVite(incoming, paths)) next()
        else answer(incoming, outgoing, next)
      }

      if (vite.httpServer !== null) {
        refusals.replaceNodeAnswers(vite.httpServer as Server)
        vite.httpServer.prependListener("upgrade", (incoming: IncomingMessage, socket: Duplex) => {
          if ("url" in admit(rawRequestOf(incoming), config.siteUrl) && isOwnSocket(incoming)) return
          socket.destroy()
          // Vite's own listener runs next. It ignores this path.
          incoming.url = "/refused"
        })
      }
      // Before all of Vite's own middlewares, including the one that answers CORS requests.
      vite.middlewares.stack.unshift({
        route: "",
        handle: (incoming: IncomingMessage, outgoing: ServerResponse, next: (error?: unknown) => void) => {
          const admission = admit(rawRequestOf(incoming), config.siteUrl)
          if ("refusal" in admission) return refusals.send(outgoing, admission.refusal)
          void pass(incoming, outgoing, next)
        },
      })
      // Vite calls this once its own middlewares are installed, so the app answers what they have left.
      return () => {
        vite.middlewares.use(
          (incoming: IncomingMessage & { originalUrl?: string | undefined }, outgoing: ServerResponse, next) => {
            // The address as it was sent, which Vite's middlewares rewrite.
            incoming.url = incoming.originalUrl ?? incoming.url
            answer(incoming, outgoing, next)
          },
        )
      }
    },
  }
}

/** The settings. Exits if they contain a mistake, so that Vite does not start without the app. */
function configOrExit(read: ReturnType<typeof readConfig>): Config {
  if ("config" in read) return read.config
  console.error(read.mistakes.join("\n"))
  // EX_USAGE of sysexits.h, as the built server does.
  process.exit(64)
}

/**
 * The app of the newest complete bundle, opened on first use. Each request imports the bundle (`importBundle`), waits
 * for the next one if the policy has just changed (`followingBundle`), and until no more reloads follow
 * (`settledBundle`). If the bundle is new, `appNow` closes the app of the one before and opens its own.
 */
function appOf(vite: ViteDevServer, config: Config): () => Promise<RunningApp> {
  const { ssr } = vite.environments
  if (ssr === undefined || !isRunnableDevEnvironment(ssr)) throw new Error("Vite's ssr environment cannot run modules")
  let current: { readonly bundle: Bundle; readonly app: Promise<RunningApp>; readonly request: number } | null = null
  /** The number of the latest request. It shows which of two requests came first. */
  let lastRequest = 0

  // During a reload, some modules of the bundle may still be old, and importing it fails. Only a lasting error is
  // thrown.
  const importBundle = async (): Promise<Bundle> => {
    for (let tries = 1; ; tries++) {
      try {
        return await ssr.runner.import<Bundle>("/src/server/app.ts")
      } catch (error) {
        if (current === null || tries === MAX_TRIES) throw error
        await setTimeout(DEBOUNCE_MS)
      }
    }
  }

  /** The bundle that saw the policy change, and the time by which a newer bundle has to replace it. */
  let outdated: { readonly bundle: Bundle; readonly until: number } | null = null

  // A request right after a change of the policy waits for the next bundle: pages of the outdated one would load
  // modules that change at that moment.
  const followingBundle = async (): Promise<Bundle> => {
    const bundle = await importBundle()
    if (bundle !== outdated?.bundle || performance.now() > outdated.until) return bundle
    await setTimeout(DEBOUNCE_MS)
    return followingBundle()
  }

  // One change often causes several reloads. A bundle imported between two of them mixes old and new modules.
  const settledBundle = async (): Promise<Bundle> => {
    let bundle = await followingBundle()
    const before = current?.bundle ?? bundle
    while (bundle !== before) {
      await setTimeout(DEBOUNCE_MS)
      const latest = await importBundle()
      if (latest === bundle) break
      bundle = latest
    }
    return bundle
  }

  // One app at a time: two would hold the same data directory. A changed module gives a new bundle object.
  const appNow = async (): Promise<RunningApp> => {
    const request = ++lastRequest
    const bundle = await settledBundle()
    // An earlier request may have the older bundle, which is not opened again.
    if (current === null || (current.bundle !== bundle && current.request < request)) {
      const previous = current?.app
      const opened = (async () => {
        await (await previous?.catch(() => null))?.close()
        // Called when the app has written a changed policy.
        return bundle.openApp(config, () => (outdated = { bundle, until: performance.now() + RELOAD_TIMEOUT_MS }))
      })()
      current = { bundle, app: opened, request }
      // A start that failed is tried again with the next request.
      opened.catch(() => {
        if (current?.app === opened) current = null
      })
    }
    return current.app
  }

  // Opened early, so that the first page does not wait for the data.
  vite.httpServer?.once("listening", () => {
    const { logger } = vite.config
    appNow().then(
      () => logger.info(`Sallyport is ready: ${vite.resolvedUrls?.local[0]?.replace(/\/$/, "") ?? ""}`),
      (error: unknown) => logger.error(error instanceof Error ? error.message : String(error)),
    )
  })
  vite.httpServer?.on("close", () => void current?.app.then((app) => app.close()))
  return appNow
}
