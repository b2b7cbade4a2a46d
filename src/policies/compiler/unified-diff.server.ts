import { createTwoFilesPatch, FILE_HEADERS_ONLY } from "diff"
import type { CompileJobs } from "./compile-job.server.ts"

type Texts = Pick<CompileJobs["patch"], "path" | "before" | "after">

/** The time limit in milliseconds. Two long texts that differ everywhere would take longer than anybody waits. */
const TIMEOUT_MS = 3000

/** A patch for `git apply` or `patch` from one text to the other. Empty for equal texts, null if it takes too long. */
export function unifiedDiff({ path, before, after }: Texts, timeout = TIMEOUT_MS): string | null {
  if (before === after) return ""
  const patch = createTwoFilesPatch(`a/${path}`, `b/${path}`, before, after, undefined, undefined, {
    context: 3,
    timeout,
    headerOptions: FILE_HEADERS_ONLY,
  })
  // `patch` cuts a file name at its first space, unless a tab ends the name. So this adds a tab, as git does. A name in
  // quotes needs none.
  return patch?.replace(/^(--- [^\n"]+)\n(\+\+\+ [^\n"]+)/, path.includes(" ") ? "$1\t\n$2\t" : "$&") ?? null
}
