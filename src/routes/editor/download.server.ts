import { basename } from "node:path"
import { policyPath, policyText, routes } from "virtual:sallyport/source"
import { policyHash } from "../../generated/guards.ts"
import { CompileUnavailable } from "./compile-worker.server.ts"
import { compiler } from "./compiler.server.ts"

/** What somebody may take away of a policy text. */
export async function downloadOf(as: unknown, text: string, who: string | null): Promise<Response> {
  if (as === "file") return attachment(text, basename(policyPath), "text/plain")
  if (as === "markdown") return markdownOf(text, who)
  if (as !== "patch") return new Response("Ask for the file, the patch or the Markdown.\n", { status: 400 })
  const patch = await patchOf(text, who)
  if (patch === null) return later("The patch could not be made just now. Download the file instead, or try again.")
  if (patch === "") return new Response("This is the policy in force: there is nothing to patch.\n", { status: 409 })
  return attachment(patch, `policy-${policyHash}.patch`, "text/x-diff")
}

async function markdownOf(text: string, who: string | null): Promise<Response> {
  try {
    const { check, markdown } = await compiler.ask(
      "review",
      { path: policyPath, text, routes, inForce: policyText },
      who,
    )
    if (markdown !== null) return attachment(markdown, `policy-${check.draft?.hash ?? policyHash}.md`, "text/markdown")
    return new Response("The compiler rejects this policy: there are no access changes to speak of.\n", { status: 409 })
  } catch (error) {
    if (!(error instanceof CompileUnavailable)) throw error
    return later("The access changes could not be compared just now. Try again.")
  }
}

const later = (sentence: string): Response =>
  new Response(`${sentence}\n`, { status: 503, headers: { "Retry-After": "5" } })

async function patchOf(text: string, who: string | null): Promise<string | null> {
  try {
    return await compiler.ask("patch", { path: policyPath, before: policyText, after: text }, who)
  } catch (error) {
    if (error instanceof CompileUnavailable) return null
    throw error
  }
}

const attachment = (text: string, name: string, type: string): Response =>
  new Response(text, {
    headers: {
      "Content-Type": `${type}; charset=utf-8`,
      "Content-Disposition": `attachment; filename="${name}"`,
    },
  })
