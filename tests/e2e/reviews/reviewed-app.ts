import { rmSync } from "node:fs"

import { compile } from "../../../codegen/check/compile.ts"
import { textsDigestOf } from "../../../src/policies/reviews/rows.server.ts"
import { startAppServer } from "../../server/app-server.ts"
import { signedInSession } from "../../backend/fixture.ts"
import { policyText } from "../../codegen/record/histories.ts"
import { ruleOf } from "../../policy/build.ts"
import { backendOf, cookiesOf, headerOf, type Cookie } from "../people.ts"
import { Directory, recordedApp } from "../dashboard/recorded-apps.ts"

/** An app on record, a review of a change of which somebody approved, on a server of its own. */
export interface ReviewedApp {
  readonly url: string
  /** Of somebody who neither wrote nor approved it. */
  readonly cookies: readonly Cookie[]
  /** The address of the review, before its change came into force. */
  readonly review: () => Promise<string>
  /** The address of the app's dashboard, when it did. */
  readonly dashboard: () => Promise<string>
  readonly end: () => Promise<void>
}

const orders = ruleOf("/orders", "subtree", "signed-in")
const about = ruleOf("/about", "exact", "anyone")
const CLOSED = policyText([orders, about])
const OPENED = policyText([{ ...orders, require: "anyone" }, about])

const hashOf = (text: string): string =>
  compile({ policy: { path: "policy/app.policy.ts", text }, routes: null }).checked?.policyHash ?? ""

export async function reviewedApp(): Promise<ReviewedApp> {
  // Changes approved today come into force later.
  const later = new Date(Date.now() + 48 * 3_600_000).toISOString().slice(0, 10)
  const versions = [
    { day: "2026-10-01", text: CLOSED },
    { day: later, text: OPENED },
  ]
  const [before, after] = [recordedApp("stall", versions.slice(0, 1)), recordedApp("stall", versions)]
  const directory = new Directory()
  directory.put("stall.json", before.record)
  const server = await startAppServer({ RECORDS: directory.at })
  const backend = await backendOf(server.url)
  const [author, other, reader] = [
    await signedInSession(backend),
    await signedInSession(backend),
    await signedInSession(backend),
  ]
  for (const { client, session, email } of [author, other])
    await client.from("people").insert({ id: session.user.id, email }).throwOnError()
  const [id, digest] = [crypto.randomUUID(), textsDigestOf(CLOSED, OPENED)]
  const [author_id, approver_id] = [author.session.user.id, other.session.user.id]
  const change = { base_policy: CLOSED, base_hash: hashOf(CLOSED), policy: OPENED, policy_hash: hashOf(OPENED), digest }
  await author.client
    .from("reviews")
    .insert({ id, author_id, app: "stall", title: "Everybody orders", ...change })
    .throwOnError()
  await other.client
    .from("review_approvals")
    .insert({
      id: crypto.randomUUID(),
      review_id: id,
      author_id,
      digest,
      approver_id,
      sentence: "The owner asked for it.",
    })
    .throwOnError()
  const cookies = cookiesOf(reader.session)
  async function shows(record: string): Promise<void> {
    directory.put("stall.json", record)
    const headers = { Cookie: headerOf(cookies) }
    // A page does not wait long for proofs, and a busy machine takes its time.
    for (;;) {
      const page = await backend.fetch!(`${server.url}/dashboard/apps`, { headers })
      if (!(await page.text()).includes("again in a moment")) return
    }
  }
  return {
    url: server.url,
    cookies,
    review: async () => {
      await shows(before.record)
      return `${server.url}/reviews/${id}`
    },
    dashboard: async () => {
      await shows(after.record)
      return `${server.url}/dashboard?app=stall`
    },
    end: async () => {
      await server.stop()
      directory.remove()
      for (const { repository } of [before, after]) repository.remove()
      rmSync(server.dataDir, { recursive: true, force: true })
    },
  }
}
