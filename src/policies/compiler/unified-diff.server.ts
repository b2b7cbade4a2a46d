import { createTwoFilesPatch, FILE_HEADERS_ONLY } from "diff"
import type { CompileJobs } from "./compile-job.server.ts"

type Texts = Pick<CompileJobs["patch"], "path" | "before" | "after">

/** The time limit in milliseconds. Completely different texts would take longer than anybody waits. */
const TIMEOUT_MS = 3000

/** A patch for `git apply` or `patch` from one text to the other. Empty for equal texts, null if it takes too long. */
export function unifiedDiff({ path, before, after }: Texts, timeout = TIMEOUT_MS): string | null {
  if (before === after) return ""
  const patch = createTwoFilesPatch(`a/${path}`, `b/${path}`, before, after, undefined, undefined, {
    context: 3,
    timeout,
    headerOptions: FILE_HEADERS_ONLY,
  })
  // As git does: `patch` takes a name with a space only up to it, unless a tab ends the name.
  return patch?.replace(/^(--- [^\n"]+)\n(\+\+\+ [^\n"]+)/, path.includes(" ") ? "$1\t\n$2\t" : "$&") ?? null
}
