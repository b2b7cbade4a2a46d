import type { RouterContextProvider } from "react-router"
import { CompileUnavailable } from "../compiler/compile-worker.server.ts"
import { askerOf } from "../compiler/compiler.server.ts"
import type { PlainMessage } from "../../language/message.ts"
import type { About } from "./about.ts"
import { appFound, NOT_NOW, shelfOf, type FoundApp } from "./apps.server.ts"
import { life } from "virtual:sallyport/life"
import { aboutNewest } from "./audited.server.ts"
import { ownPolicy } from "./own-policy.server.ts"
import type { PolicyToEdit } from "./policy-to-edit.ts"
import { recordedPolicy } from "./recorded-policy.ts"

/** The policy of the app that an address names. */
export interface ChosenPolicy {
  readonly kind: "chosen"
  readonly policy: PolicyToEdit
  /** Null for the workbench itself. */
  readonly about: About | null
  /** Hashes of all its versions that are known here, by which an older link is resolved. */
  readonly known: readonly string[]
}

const OWN_HASHES = [ownPolicy.shown.hash, ...life.versions.map(({ hash }) => hash)]

/** Why there is nothing to edit. */
export interface NoPolicy {
  readonly kind: "none"
  readonly status: 404 | 413 | 503
  readonly reason: PlainMessage
  /** Seconds after which there may be one; null where there will not be. */
  readonly again: number | null
}

const none = (status: NoPolicy["status"], reason: PlainMessage, again: number | null = null): NoPolicy => ({
  kind: "none",
  status,
  reason,
  again,
})

type Missing = Exclude<FoundApp["kind"], "found">

const MISSING: Readonly<Record<Missing, NoPolicy>> = {
  none: none(404, "There is no record of this app here."),
  false: none(404, "The record of this app is false, so nothing in it can be edited."),
  unreadable: none(404, "The record of this app cannot be read."),
  proving: none(503, NOT_NOW.proving, 5),
  unavailable: none(503, NOT_NOW.unavailable, 5),
}

/** The key of the app that an address names; empty for the workbench itself. */
export const appIn = (url: URL): string => url.searchParams.get("app") ?? ""

/** The policy that an address is about. */
export const chosenPolicy = (context: Readonly<RouterContextProvider>, url: URL): Promise<ChosenPolicy | NoPolicy> =>
  policyOfApp(context, appIn(url))

/** The policy to edit of an app: every page and every answer of the editor asks here, and nowhere else. */
export async function policyOfApp(
  context: Readonly<RouterContextProvider>,
  key: string,
): Promise<ChosenPolicy | NoPolicy> {
  if (key === "") return { kind: "chosen", policy: ownPolicy, about: null, known: OWN_HASHES }
  const shelf = await shelfOf(context)
  const found = await appFound(context, shelf, key)
  if (found.kind !== "found") return MISSING[found.kind]
  const { app } = found
  const newest = app.record.versions.length - 1
  let audit
  try {
    audit = await app.auditOf(newest, askerOf(context))
  } catch (error) {
    if (!(error instanceof CompileUnavailable)) throw error
    return error.again === null
      ? none(503, "The compiler cannot check the record of this app: it takes too much time or memory.")
      : none(503, "The compiler cannot check the record of this app right now. Try again in a minute.", error.again)
  }
  if (audit === null)
    return none(503, "The record of this app was replaced while it was being read. Try again in a moment.", 5)
  const policy = recordedPolicy({
    app: app.key,
    name: app.record.app,
    ...audit.policy,
    hash: app.record.versions[newest]!.hash,
    routes: audit.routes,
    isShared: app.uploaded === null,
  })
  if ("unfit" in policy) return none(413, policy.unfit)
  return { kind: "chosen", policy, about: aboutNewest(shelf, app), known: app.record.versions.map(({ hash }) => hash) }
}
