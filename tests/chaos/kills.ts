import { rmSync } from "node:fs"

import { freePort, startAppServer, type AppServer } from "../server/app-server.ts"
import { diceOf } from "../attack/dice.ts"
import { type AccountSession, signIn, signedInSession, valueOf } from "../backend/fixture.ts"
import { backendOf } from "../e2e/people.ts"

export interface Kills {
  readonly kills: number
  readonly acknowledged: number
  /** Acknowledged, and not there when the server was back. */
  readonly lost: number
  /** Starts after a kill that did not come up. */
  readonly failedStarts: number
}

/** Writes acknowledged at most before it is killed amid the next ones. */
const MOST = 30
const WRITERS = 4
/** Drafts that are left lying; a person keeps 200. */
const MAX_KEPT = 120
/** Milliseconds after which the person signs in anew: an access token lasts an hour. */
const ONE_SESSION = 20 * 60_000

/**
 * Ends the built server with SIGKILL while it writes, again and again on the same data, and counts what is missing
 * after. `enough` ends it early, with what was seen so far.
 */
export async function killWhileWriting(
  seed: number,
  kills: number,
  tell: (done: number) => void,
  enough: AbortSignal,
): Promise<Kills> {
  const dice = diceOf(seed)
  const port = String(await freePort())
  let server = await startAppServer({ PORT: port })
  const { dataDir } = server
  const person = await signedInSession(await backendOf(server.url))
  let [acknowledged, lost, failedStarts, done] = [0, 0, 0, 0]
  try {
    let client = await freshClient(server, person)
    let since = Date.now()
    const kept = new Set<string>()
    while (done < kills && !enough.aborted) {
      const written = await killedAmid(server, client, person, 1 + dice.below(MOST))
      done++
      acknowledged += written.size
      try {
        server = await startAppServer({ PORT: port, DATA_DIR: dataDir })
      } catch (error) {
        failedStarts++
        console.error(String(error))
        break
      }
      if (Date.now() - since > ONE_SESSION) {
        client = await freshClient(server, person)
        since = Date.now()
      }
      for (const id of written) kept.add(id)
      const found = await foundBy(client)
      for (const id of kept) {
        if (found.has(id)) continue
        lost++
        kept.delete(id)
      }
      if (found.size > MAX_KEPT) {
        for (const id of found) valueOf(await client.from("drafts").delete().eq("id", id))
        kept.clear()
      }
      if (done % 10 === 0) tell(done)
    }
  } finally {
    await server.stop("SIGKILL")
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { kills: done, acknowledged, lost, failedStarts }
}

type Client = AccountSession["client"]

async function freshClient(server: AppServer, person: AccountSession): Promise<Client> {
  return (await signIn(await backendOf(server.url), person)).client
}

async function killedAmid(
  server: AppServer,
  client: Client,
  { session }: AccountSession,
  enough: number,
): Promise<ReadonlySet<string>> {
  const written = new Set<string>()
  const { promise: killed, resolve: kill } = Promise.withResolvers<void>()
  const run = { writing: true }
  const write = async () => {
    while (run.writing) {
      const id = crypto.randomUUID()
      const row = { id, user_id: session.user.id, name: id, policy: "export default {}", base_hash: "0".repeat(16) }
      const { error } = await client.from("drafts").insert(row)
      if (error === null) written.add(id)
      else if (run.writing) throw new Error(`a draft was refused while the server ran: ${error.message}`)
      // The other writers' rows are under way.
      if (written.size >= enough) kill()
    }
  }
  const writers = Array.from({ length: WRITERS }, write)
  const writes = Promise.all(writers)
  await Promise.race([killed, writes])
  run.writing = false
  await server.stop("SIGKILL")
  await writes
  return written
}

async function foundBy(client: Client): Promise<ReadonlySet<string>> {
  const rows = valueOf(await client.from("drafts").select("id")) as readonly { readonly id: string }[]
  return new Set(rows.map(({ id }) => id))
}
