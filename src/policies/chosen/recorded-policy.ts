import { LARGEST_DRAFT } from "../compiler/finding.ts"
import { isNameOfApp } from "../drafts/draft-form.server.ts"
import type { PlainMessage } from "../../language/message.ts"
import type { Wording } from "./edited-policy.ts"
import type { PolicyToEdit } from "./policy-to-edit.ts"

/** A record's newest version that was in force. */
export interface RecordedText extends Pick<PolicyToEdit, "routes"> {
  /** The app's key in addresses. */
  readonly app: string
  readonly name: string
  readonly path: string
  readonly hash: string
  readonly text: string
  /** True if everybody who is signed in can read it, too. */
  readonly isShared: boolean
}

const RECORDED_WORDS: Omit<Wording, "shared"> = {
  lead: "The newest recorded policy of <app/>, from <file/>. Edit it, save it as a draft or download it; the app stays as it is.",
  reviewed: "What this text would change, compared with the newest recorded version, from <file/>.",
  patched: "The patch turns the newest recorded version into this text. Apply it with <command/>.",
  changed: "Compared with the newest recorded version: <summary/>.",
  unchanged: "No one's access changes: everyone gets what the newest recorded version gives them.",
  noDrafts: "No drafts for this app yet. Edit the policy above and save it under a name.",
}

const LINKED: PlainMessage =
  "The link itself holds the policy and names the app and the version. Anyone who is signed in and opens it can read the text and what it would change, but cannot change yours."

/** The policy of an app on record, to be edited and taken along; or why it cannot be. Nothing on this machine is its file. */
export function recordedPolicy(recorded: RecordedText): PolicyToEdit | { readonly unfit: PlainMessage } {
  const { app, name, path, hash, text: fileText, routes, isShared } = recorded
  if (Buffer.byteLength(fileText) > LARGEST_DRAFT)
    return { unfit: "The recorded policy is larger than 256 KiB, which is the most the editor takes." }
  if (!isPlainFile(path)) return { unfit: "The record gives the policy file a name that a patch cannot have." }
  const hasCrlf = fileText.includes("\r\n")
  return {
    shown: {
      app,
      name,
      path,
      hash,
      hasRoutes: routes !== null,
      isReviewed: isShared && isNameOfApp(app),
      words: { ...RECORDED_WORDS, shared: isShared ? LINKED : null },
    },
    called: "the newest version on record",
    same: "This is the newest recorded version, so there is nothing to patch.",
    text: fileText.replaceAll("\r\n", "\n"),
    fileText,
    routes,
    inFile: (text) => (hasCrlf ? text.replaceAll("\n", "\r\n") : text),
    writableFor: () => null,
  }
}

/** A record's word for a file ends up in patches and headers: it leads out of no directory and starts no line of its own. */
const isPlainFile = (path: string): boolean =>
  path.length <= 300 && path.split("/").every((name) => /^[\w.@+~-]+$/.test(name) && name !== "." && name !== "..")
