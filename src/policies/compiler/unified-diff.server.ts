import { createTwoFilesPatch, FILE_HEADERS_ONLY } from "diff"
import type { Questions } from "./compile-question.server.ts"

type Texts = Pick<Questions["patch"], "path" | "before" | "after">

/** Milliseconds; texts that differ in everything take longer to compare than anybody waits. */
const LONGEST = 3000

/** What turns one text into the other, as `git apply` takes it. Empty when they are the same, null when it takes too long. */
export function unifiedDiff({ path, before, after }: Texts, timeout = LONGEST): string | null {
  if (before === after) return ""
  const patch = createTwoFilesPatch(`a/${path}`, `b/${path}`, before, after, undefined, undefined, {
    context: 3,
    timeout,
    headerOptions: FILE_HEADERS_ONLY,
  })
  return patch ?? null
}
