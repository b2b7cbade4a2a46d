import { rmSync } from "node:fs"

import { freePort, startAppServer, type AppServer } from "../app-server.ts"
import { diceOf } from "../attack/dice.ts"
import { type AccountSession, signIn, signedInSession, valueOf } from "../backend-fixture.ts"
import { backendOf } from "../e2e/people.ts"

export interface Kills {
  readonly kills: number
  readonly acknowledged: number
  /** Acknowledged, and not there when the server was back. */
  readonly lost: number
  /** Starts after a kill that did not come up. */
  readonly failedStarts: number
}

/** Writes acknowledged at most before it is killed amid the next ones. What was found is taken away again. */
const MOST = 30
const WRITERS = 4

/** Ends the built server with SIGKILL while it writes, again and again on the same data, and counts what is missing after. */
export async function killWhileWriting(seed: number, kills: number, tell: (done: number) => void): Promise<Kills> {
  const dice = diceOf(seed)
  const port = String(await freePort())
  let server = await startAppServer({ PORT: port })
  const { dataDir } = server
  const person = await signedInSession(await backendOf(server.url))
  let [acknowledged, lost, failedStarts, done] = [0, 0, 0, 0]
  try {
    let client = await freshClient(server, person)
    while (done < kills) {
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
      client = await freshClient(server, person)
      const kept = await keptOf(client)
      lost += [...written].filter((id) => !kept.has(id)).length
      if (done % 10 === 0) tell(done)
    }
  } finally {
    await server.stop("SIGKILL")
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { kills: done, acknowledged, lost, failedStarts }
}

type Client = AccountSession["client"]

/** A password's hash each time, and no token that could end during a long run. */
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

async function keptOf(client: Client): Promise<ReadonlySet<string>> {
  const rows = valueOf(await client.from("drafts").select("id")) as readonly { readonly id: string }[]
  for (const { id } of rows) valueOf(await client.from("drafts").delete().eq("id", id))
  return new Set(rows.map(({ id }) => id))
}
