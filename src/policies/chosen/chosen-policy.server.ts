import type { RouterContextProvider } from "react-router"
import { CompileUnavailable } from "../compiler/compile-worker.server.ts"
import { requesterOf } from "../compiler/compiler.server.ts"
import type { PlainMessage } from "../../language/message.ts"
import type { About } from "./about.ts"
import { appFound, NOT_NOW, recordedAppsOf, type FoundApp } from "./apps.server.ts"
import { timeline } from "virtual:sallyport/timeline"
import { aboutNewest } from "./audited.server.ts"
import { ownPolicy } from "./own-policy.server.ts"
import type { PolicyToEdit } from "./policy-to-edit.ts"
import { MAX_DRAFT_SIZE } from "../compiler/finding.ts"
import { isNameOfApp, isTooLarge, policyTextOf, readForm, TOO_LARGE } from "../drafts/draft-form.server.ts"
import type { Wording } from "./edited-policy.ts"

/** The newest version in a record that was in force, with the app that it is of. */
export interface RecordedText extends Pick<PolicyToEdit, "routes"> {
  /** The app's key in addresses. */
  readonly app: string
  readonly name: string
  readonly path: string
  readonly hash: string
  readonly text: string
  /** True if everybody who is signed in can read it: a record of the operator's. An upload is its owner's alone. */
  readonly isShared: boolean
}

const RECORDED_WORDS: Omit<Wording, "linkHint"> = {
  lead: "The newest recorded policy of <app/>, from <file/>. Edit it, save it as a draft or download it; the app stays as it is.",
  reviewLead: "What this text would change, compared with the newest recorded version, from <file/>.",
  patchHint: "The patch turns the newest recorded version into this text. Apply it with <command/>.",
  changed: "Compared with the newest recorded version: <summary/>.",
  unchanged: "No one's access changes: everyone gets what the newest recorded version gives them.",
  noDrafts: "No drafts for this app yet. Edit the policy above and save it under a name.",
}

const LINKED: PlainMessage =
  "The link itself holds the policy and names the app and the version. Anyone who is signed in and opens it can read the text and see what it would change. They cannot change your text."

/** The recorded policy of an app for the editor, or the reason why it cannot be edited. */
export function recordedPolicy(recorded: RecordedText): PolicyToEdit | NoPolicy {
  const { app, name, path, hash, text: fileText, routes, isShared } = recorded
  if (Buffer.byteLength(fileText) > MAX_DRAFT_SIZE)
    return noPolicy(413, "The recorded policy is larger than 256 KiB, which is the most the editor takes.")
  if (!isEditablePath(path)) return noPolicy(404, INVALID_PATH)
  // The editor's text has LF line breaks. A file with CRLF gets them back (`withFileLineBreaks`).
  const hasCrlf = fileText.includes("\r\n")
  const text = fileText.replaceAll("\r\n", "\n")
  return {
    shown: {
      app,
      name,
      path,
      hash,
      hasRoutes: routes !== null,
      // Everybody who is signed in can read a review, so the record has to be shared. A review also stores the app's
      // name.
      canBeReviewed: isShared && isNameOfApp(app),
      words: { ...RECORDED_WORDS, linkHint: isShared ? LINKED : null },
    },
    nameInForce: "the newest version on record",
    noChangeMessage: "This is the newest recorded version, so there is nothing to patch.",
    text,
    fileText,
    routes,
    // A file that has both kinds of line breaks keeps them only if its text is not edited.
    withFileLineBreaks: (edited) => (edited === text ? fileText : hasCrlf ? edited.replaceAll("\n", "\r\n") : edited),
    // The file is in the app's own repository, where this server cannot write.
    writableFor: () => null,
  }
}

const INVALID_PATH: PlainMessage =
  "The editor does not take the path that the record gives the policy file. It must be relative and have at most 300 characters, without empty, “.” and “..” parts, spaces at the start or end of a name, straight quotation marks, backslashes and invisible characters."

/**
 * True for a relative path that stays in its directory and that people can read. The path of a record ends up in
 * patches and in the names of downloads, and its author may be a stranger.
 */
const isEditablePath = (path: string): boolean =>
  path.length <= 300 &&
  path
    .split("/")
    .every((name) => name !== "" && name !== "." && name !== ".." && !/["\\]/.test(name) && !isUnreadable(name))

/**
 * True for a name with characters that are invisible or reorder the text, with a space at either end, or with a
 * combining mark at the start. U+2800 is a Braille sign without dots, which looks like a space.
 */
const isUnreadable = (name: string): boolean =>
  /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]|(?! )\p{Z}|^[ \p{M}]| $/u.test(name)

/** A policy for the editor, with facts about its app. */
interface ChosenPolicy {
  readonly kind: "chosen"
  readonly policy: PolicyToEdit
  /** Facts about the app; null for the workbench itself. */
  readonly about: About | null
  /** The hashes of the app's versions on this server, to complete a short hash in a link. */
  readonly knownHashes: readonly string[]
}

const OWN_HASHES = [ownPolicy.shown.hash, ...timeline.versions.map(({ hash }) => hash)]

/** The answer if there is no policy to edit: the reason, and the status of the response. */
export interface NoPolicy {
  readonly kind: "none"
  readonly status: 400 | 404 | 413 | 503
  readonly reason: PlainMessage
  /** Seconds until a retry may succeed; null if it cannot. */
  readonly again: number | null
}

const noPolicy = (status: NoPolicy["status"], reason: PlainMessage, again: number | null = null): NoPolicy => ({
  kind: "none",
  status,
  reason,
  again,
})

/** The `Retry-After` header of an answer without a policy; empty if a retry would not help. */
export const retryAfterOf = ({ again }: Pick<NoPolicy, "again">): Readonly<Record<string, string>> =>
  again === null ? {} : { "Retry-After": String(again) }

type Missing = Exclude<FoundApp["kind"], "found">

const UNPROVABLE = "The compiler cannot check the record of this app: it takes too much time or memory."

const MISSING: Readonly<Record<Missing, NoPolicy>> = {
  none: noPolicy(404, "There is no record of this app here."),
  false: noPolicy(404, "A statement in the record of this app is false, so nothing in it can be edited."),
  unreadable: noPolicy(404, "The record of this app cannot be read."),
  unprovable: noPolicy(503, UNPROVABLE),
  proving: noPolicy(503, NOT_NOW.proving, 5),
  unavailable: noPolicy(503, NOT_NOW.unavailable, 5),
}

/** The key of the app that an address names; empty for the workbench itself. */
export const appIn = (url: URL): string => url.searchParams.get("app") ?? ""

/** The policy of the app that an address names. */
export const chosenPolicy = (context: Readonly<RouterContextProvider>, url: URL): Promise<ChosenPolicy | NoPolicy> =>
  policyOfApp(context, appIn(url))

/** The policy text in a form that the editor sends, with the policy that it edits; or the reason why there is none. */
export async function submittedPolicy(
  context: Readonly<RouterContextProvider>,
  request: Request,
  url: URL,
  missingFormMessage: PlainMessage = "Send the policy as a form.",
) {
  const form = await readForm(request)
  if (form === null) return noPolicy(400, missingFormMessage)
  const text = policyTextOf(form)
  if (isTooLarge(text)) return noPolicy(413, TOO_LARGE)
  const chosen = await chosenPolicy(context, url)
  return chosen.kind === "none" ? chosen : { ...chosen, form, text }
}

/** The policy of an app for the editor, by the app's key. */
export async function policyOfApp(
  context: Readonly<RouterContextProvider>,
  key: string,
): Promise<ChosenPolicy | NoPolicy> {
  if (key === "") return { kind: "chosen", policy: ownPolicy, about: null, knownHashes: OWN_HASHES }
  const recorded = await recordedAppsOf(context, [key])
  const found = await appFound(context, recorded, key)
  if (found.kind !== "found") return MISSING[found.kind]
  const { app } = found
  const newest = app.record.versions.length - 1
  let audit
  try {
    audit = await app.auditOf(newest, requesterOf(context))
  } catch (error) {
    if (!(error instanceof CompileUnavailable)) throw error
    return error.again === null
      ? noPolicy(503, UNPROVABLE)
      : noPolicy(503, "The compiler cannot check the record of this app right now. Try again in a minute.", error.again)
  }
  if (audit === null)
    return noPolicy(503, "The record of this app was replaced while it was being read. Try again in a moment.", 5)
  const policy = recordedPolicy({
    app: app.key,
    name: app.record.app,
    ...audit.policy,
    hash: app.record.versions[newest]!.hash,
    routes: audit.routes,
    isShared: app.uploaded === null,
  })
  // The editor does not take this policy.
  if ("reason" in policy) return policy
  return {
    kind: "chosen",
    policy,
    about: aboutNewest(recorded, app),
    knownHashes: app.record.versions.map(({ hash }) => hash),
  }
}
