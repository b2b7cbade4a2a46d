import { createHmac } from "node:crypto"
import { readFileSync } from "node:fs"
import path from "node:path"
import type { Session } from "@supabase/supabase-js"

interface Claims {
  readonly amr: readonly { readonly method: string; readonly timestamp: number }[]
}

const partOf = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url")

/** The session as it will be in `seconds`, as far as its token says how long ago people proved who they are. */
export function agedSession(session: Session, seconds: number, dataDir: string): Session {
  const [head = "", body = ""] = session.access_token.split(".")
  const claims = JSON.parse(Buffer.from(body, "base64url").toString()) as Claims
  const amr = claims.amr.map(({ method, timestamp }) => ({ method, timestamp: timestamp - seconds }))
  const text = `${head}.${partOf({ ...claims, amr })}`
  const { signingSecret } = JSON.parse(readFileSync(path.join(dataDir, "secrets.json"), "utf8")) as {
    readonly signingSecret: string
  }
  const signature = createHmac("sha256", signingSecret).update(text).digest("base64url")
  return { ...session, access_token: `${text}.${signature}` }
}
