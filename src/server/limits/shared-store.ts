/** The time limit for an answer of the store, in milliseconds. */
const TIMEOUT_MS = 250

/** Milliseconds between two tries to reach it, at most. */
const MAX_PAUSE_MS = 2_000

/** A connection to the store that several instances share. The caller handles the client's `error` events. */
export async function connectTo(url: string) {
  // Loaded only if a store is configured.
  const { Redis } = await import("ioredis")
  const client = new Redis(url, {
    // A command that cannot be sent now is not sent later.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: TIMEOUT_MS,
    connectTimeout: 2_000,
    retryStrategy: (attempt) => Math.min(attempt * 100, MAX_PAUSE_MS),
  })
  /** Resolves when the store is connected or the first attempt failed, so that a start does not look like an outage. */
  const ready = new Promise<void>((resolve) => {
    client.once("ready", resolve)
    client.once("error", () => resolve())
  })
  return { client, ready }
}

/** The code or class of an error of the store, for logs. Its message may contain the store's URL with a password. */
export const errorNameOf = (error: unknown): string =>
  error instanceof Error ? ((error as NodeJS.ErrnoException).code ?? error.name) : "unknown"
