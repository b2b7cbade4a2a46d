import { nowInSeconds } from "./auth-call.ts"
import { openAuthService } from "./auth-service.ts"
import type { Backend, BackendOptions } from "./backend.ts"
import { securedTables } from "./data-gate.ts"
import { openDataSecrets } from "./data-secrets.ts"
import { openDatabase } from "./database.ts"
import { openGateway } from "./gateway.ts"
import { openLinkStore } from "./link-store.ts"
import { embeddedMigrations } from "./migrations.ts"
import { openTurnstile } from "./one-at-a-time.ts"
import { openPostOffice } from "./post-office.ts"
import { checkRowSecurity } from "./row-security-check.ts"
import { sealWith } from "./sealed-text.ts"
import { openSecondFactorStore } from "./second-factor-store.ts"
import { allSessionIds } from "./users.ts"

/** Opens the data, brings its schema up to date and proves row security before anything is served. */
export async function bootBackend(options: BackendOptions): Promise<Backend> {
  const database = await openDatabase(options.dataDir)
  try {
    const secrets = await openDataSecrets(options.dataDir)
    const links = openLinkStore(options.dataDir, nowInSeconds)
    const postOffice = openPostOffice(options, links.note)
    const service = openAuthService(database, secrets, postOffice, options)
    const migrations = embeddedMigrations()
    await service.ensureSystemSchema()
    // At every boot: lite keeps row security in memory, and this is what puts it there.
    await database.createMigrator(migrations).migrate()
    await checkRowSecurity(service, database, secrets)

    const live = await allSessionIds(database)
    const store = openSecondFactorStore(options.dataDir)
    for (const id of store.knownSessions()) if (!live.has(id)) store.forgetSession(id)

    const seal = sealWith(secrets.signingSecret, "second factor")
    const oneAtATime = openTurnstile()
    const parts = { service, database, secrets, postOffice, store, links, seal, oneAtATime, siteUrl: options.siteUrl }
    const gateway = openGateway(parts, securedTables(migrations))
    return {
      publishableKey: secrets.publishableKey,
      fetch: (request, peer) => gateway(request, peer),
      mailbox: postOffice.mailbox,
      close: async () => {
        await postOffice.settled()
        store.close()
        links.close()
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}
