import { readFileSync } from "node:fs"
import path from "node:path"
import { setTimeout } from "node:timers/promises"

import type { SupabaseClient } from "@supabase/supabase-js"

import { compile } from "../../../codegen/check/compile.ts"
import { textsDigestOf } from "../../../src/policies/reviews/rows.server.ts"
import { signedInSession, type BackendAccess } from "../../backend/fixture.ts"

const POLICY = readFileSync(path.resolve(import.meta.dirname, "../../../policy/app.policy.ts"), "utf8")
const PROPOSED = POLICY.replace(
  'path: "/editor", match: "subtree", require: "signed-in"',
  'path: "/editor", match: "subtree", require: "anyone"',
)
const EARLIER = POLICY.replace("unlisted: 404", "unlisted: 403")

const hashOf = (text: string): string =>
  compile({ policy: { path: "policy/app.policy.ts", text }, routes: null }).checked?.policyHash ?? ""

export const REVIEW_IDS = {
  open: "5eed0000-0000-4000-8000-000000000001",
  approved: "5eed0000-0000-4000-8000-000000000002",
  superseded: "5eed0000-0000-4000-8000-000000000003",
} as const

/** The list shows the newest first, and the backend keeps seconds: each review is of a second of its own. */
const nextSecond = (): Promise<unknown> => setTimeout(1_001 - (Date.now() % 1_000))

/**
 * One review in each state, by people who write German in either language of the site, once for a server: whoever comes
 * later finds them there.
 */
export async function reviewsToLookAt(backend: BackendAccess): Promise<void> {
  const [author, other] = [await signedInSession(backend), await signedInSession(backend)]
  const [uid, approver] = [author.session.user.id, other.session.user.id]
  for (const { client, session, email } of [author, other])
    await client.from("people").insert({ id: session.user.id, email })
  for (const [state, id] of Object.entries(REVIEW_IDS)) {
    const base = state === "superseded" ? EARLIER : POLICY
    const digest = textsDigestOf(base, PROPOSED)
    const { data: there } = await author.client.from("reviews").select("id").eq("id", id).limit(1)
    if (there?.length === 1) continue
    await nextSecond()
    const { error } = await author.client.from("reviews").insert({
      id,
      author_id: uid,
      title: "Editor für alle",
      base_policy: base,
      base_hash: hashOf(base),
      policy: PROPOSED,
      policy_hash: hashOf(PROPOSED),
      digest,
    })
    if (error !== null) continue
    const said = { review_id: id, author_id: approver, body: "Bleiben Entwürfe, wo sie sind?" }
    for (const line of [21, null])
      await other.client
        .from("review_comments")
        .insert({ ...said, id: crypto.randomUUID(), ...(line === null ? {} : { line }) })
    if (state !== "approved") continue
    await other.client.from("review_approvals").insert({
      id: crypto.randomUUID(),
      review_id: id,
      author_id: uid,
      digest,
      approver_id: approver,
      sentence: "Mit allen abgestimmt, die Entwürfe schreiben.",
    })
  }
  while (!(await areWhole(author.client))) await setTimeout(50)
}

/** If another worker is still writing the review, waits until it is complete. */
async function areWhole(client: SupabaseClient): Promise<boolean> {
  const [{ data: comments }, { data: approvals }] = await Promise.all([
    client.from("review_comments").select("review_id").in("review_id", Object.values(REVIEW_IDS)).throwOnError(),
    client.from("review_approvals").select("id").eq("review_id", REVIEW_IDS.approved).throwOnError(),
  ])
  const areSaid = (id: string): boolean => comments.filter(({ review_id }) => review_id === id).length >= 2
  return approvals.length > 0 && Object.values(REVIEW_IDS).every(areSaid)
}
