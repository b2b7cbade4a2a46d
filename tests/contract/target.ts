import { mkdtempSync, rmSync } from "node:fs"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { serve } from "@hono/node-server"
import { bootBackend } from "../../src/backend/boot.ts"
import type { Mail } from "../../src/backend/mail/mail.ts"
import { mailLanguages } from "../../src/language/mails.ts"
import { openAuditLog } from "../../src/audit-log/audit-log.ts"
import type { BackendAccess } from "../backend/fixture.ts"
import { capturedLink } from "./captured-mail.ts"
import { DATA_HOME } from "../backend/data-home.ts"

export interface Target extends BackendAccess {
  readonly name: string
  close(): Promise<void>
}

/** The backend named by the environment, or an embedded one of its own on a free port. */
export async function openTarget(env: NodeJS.ProcessEnv = process.env): Promise<Target> {
  const { SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: key, MAIL_CAPTURE_URL: capture } = env
  if (url === undefined && key === undefined) return openEmbedded()
  if (!url || !key || !capture) {
    throw new Error("SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY and MAIL_CAPTURE_URL have to be set together")
  }
  return {
    name: url,
    url,
    key,
    linkTo: (address, type) => capturedLink(capture, address, type),
    close: async () => {},
  }
}

async function openEmbedded(): Promise<Target> {
  const dataDir = mkdtempSync(join(DATA_HOME, "sallyport-contract-"))
  const siteUrl = "http://127.0.0.1:4299"
  const record = openAuditLog({ dataDir: null, rules: new Set(), log: () => {} })
  const mail = { kind: "mailbox" } as const
  const backend = await bootBackend({
    dataDir,
    siteUrl,
    mail,
    signup: "open",
    languages: mailLanguages,
    log: () => {},
    auditLog: record,
    hashRounds: 4,
  })
  const server = serve({ fetch: (request) => backend.fetch(request, "127.0.0.1"), hostname: "127.0.0.1", port: 0 })
  await new Promise((resolve) => server.once("listening", resolve))
  return {
    name: "the embedded backend",
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    key: backend.publishableKey,
    linkTo: async (address, type) => {
      await backend.settled()
      const isIt = ({ to, kind }: Mail) => to === address && (type === undefined || kind === type)
      const mail = backend.mailbox?.list().find(isIt)
      if (mail === undefined) throw new Error(`no mail to ${address}`)
      return new URL(mail.link)
    },
    close: async () => {
      await new Promise((resolve) => server.close(resolve))
      await backend.close()
      rmSync(dataDir, { recursive: true })
    },
  }
}
