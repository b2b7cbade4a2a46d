import { basename } from "node:path"
import type { PlainMessage } from "../../language/message.ts"
import { CompileUnavailable } from "../compiler/compile-worker.server.ts"
import { compiler } from "../compiler/compiler.server.ts"
import { textFor } from "../../language/text-for.server.ts"
import type { PolicyToEdit } from "../chosen/policy-to-edit.ts"
import { shortHashOf } from "../../../policy/policy-hash.ts"

/**
 * A policy text to download, and the person who downloads it. The text has LF line breaks, as forms have. The policy's
 * `withFileLineBreaks` converts it to those of the file, for everything that is written to disk or compared with the
 * file.
 */
interface Download {
  readonly policy: PolicyToEdit
  readonly text: string
  readonly requester: string | null
}

/** The download of a policy text, in the form that the request asks for. */
export async function downloadOf(request: Request, as: unknown, download: Download): Promise<Response> {
  const { policy, text } = download
  if (as === "file") return attachment(policy.withFileLineBreaks(text), basename(policy.shown.path), "text/plain")
  try {
    if (as === "markdown") return await markdownOf(request, download)
    if (as === "patch") return await patchOf(request, download)
  } catch (error) {
    if (!(error instanceof CompileUnavailable)) throw error
    const message = as === "patch" ? NO_PATCH : NO_MARKDOWN
    return sentence(request, 503, message, { "Retry-After": "5" })
  }
  return sentence(request, 400, "Request the file, the patch or the Markdown.")
}

const NO_PATCH: PlainMessage = "The patch could not be created right now. Download the file instead, or try again."
const NO_MARKDOWN: PlainMessage = "The access changes could not be compared right now. Try again."

/** Asks the compiler for the access changes that a text makes. */
export const askForReview = ({ policy: { shown, nameInForce, routes, text: inForce }, text, requester }: Download) =>
  compiler.ask("review", { path: shown.path, text, routes, inForce, nameInForce }, requester)

/** The access changes of a text as a Markdown file. */
async function markdownOf(request: Request, download: Download): Promise<Response> {
  const { check, markdown } = await askForReview(download)
  if (markdown !== null) return attachment(markdown, `${nameOf(check.draft?.hash ?? null)}.md`, "text/markdown")
  return sentence(request, 409, "The compiler rejects this policy, so there are no access changes to show.")
}

async function patchOf(request: Request, { policy, text, requester }: Download): Promise<Response> {
  const { shown, noChangeMessage, routes, fileText: before, withFileLineBreaks } = policy
  const input = { path: shown.path, before, after: withFileLineBreaks(text), routes }
  const { patch, hash } = await compiler.ask("patch", input, requester)
  if (patch === null) return sentence(request, 503, NO_PATCH, { "Retry-After": "5" })
  if (patch === "") return sentence(request, 409, noChangeMessage)
  return attachment(patch, `${nameOf(hash)}.patch`, "text/x-diff")
}

/** The name of a file by its policy's hash. A rejected policy has none. */
const nameOf = (hash: string | null): string => (hash === null ? "policy-rejected" : `policy-${shortHashOf(hash)}`)

/** A plain-text response with one sentence, in the client's language. The page's script shows it in the page. */
export async function sentence(
  request: Request,
  status: number,
  message: PlainMessage,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const text = await textFor(request)
  return new Response(`${text(message)}\n`, {
    status,
    headers: { ...headers, "Content-Type": "text/plain; charset=utf-8" },
  })
}

const attachment = (text: string, name: string, type: string): Response =>
  new Response(text, {
    headers: {
      "Content-Type": `${type}; charset=utf-8`,
      "Content-Disposition": `attachment; ${filenameOf(name)}`,
    },
  })

/** The parameters of `Content-Disposition` for the name of a file, with the whole name for letters beyond ASCII. */
function filenameOf(name: string): string {
  const ascii = `filename="${name.replaceAll(/[^ -~]/gu, "_")}"`
  if (!/[^ -~]/.test(name)) return ascii
  // RFC 8187 also escapes these characters.
  const escaped = encodeURIComponent(name).replaceAll(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16)}`)
  return [ascii, `filename*=UTF-8''${escaped}`].join("; ")
}
