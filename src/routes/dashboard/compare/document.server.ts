import type { RouterContextProvider } from "react-router"
import { askerOf } from "../../../policies/compiler/compiler.server.ts"
import { unanswered } from "../../../policies/compiler/unanswered.server.ts"
import type { Audited } from "../../../policies/chosen/audited.server.ts"
import { compareQuestionOf, compareVersions } from "./comparison.server.ts"

const FORMATS = { "comparison.csv": "csv", "comparison.md": "markdown", "comparison.json": "json" } as const

/** The comparison that an address names as a file, or why there is none. */
export async function comparisonDocument(
  context: Readonly<RouterContextProvider>,
  file: keyof typeof FORMATS,
  params: URLSearchParams,
  audited: Audited,
): Promise<{ readonly document: string } | Response> {
  const made = await compareVersions(audited, compareQuestionOf(params, audited), FORMATS[file], askerOf(context))
  switch (made.kind) {
    case "compared":
      if (!("document" in made.answer)) throw new Error("the compiler answered a page where a document was asked for")
      return made.answer
    case "unanswered":
      throw await unanswered(context, made)
    case "unnamed":
      return new Response("No version on record has this name, or several have.\n", { status: 404 })
    case "no-address":
      return new Response("A page is named by its path, such as /dashboard.\n", { status: 404 })
    case "too-many":
      return new Response("The policy has too many regions to compare.\n", { status: 404 })
  }
}
