import { submitFailure, type SubmitFailure } from "../../../policies/compiler/submit-failure.ts"
import { textDigestOf, type TextReview } from "./review-answer.server.ts"
import { randomUUID } from "node:crypto"
import { open, readFile, realpath, rename, stat, unlink } from "node:fs/promises"

// Writes the policy file. This module is imported in development only, so a built server cannot write policies.

/** The result of writing a policy. */
type ApplyResult =
  | { readonly kind: "applied"; readonly hash: string }
  | { readonly kind: "refused"; readonly status: 409 | 422 | 503; readonly problem: SubmitFailure }

/** The text to write, and its file. */
interface Application {
  readonly file: string
  readonly text: string
  /** The digest of the text that the review compared with, which must still be in the file. */
  readonly comparedDigest: string
}

/** Writes a policy that the compiler accepts to its file. */
export async function apply(review: TextReview, { file, text, comparedDigest }: Application): Promise<ApplyResult> {
  if (review.kind === "unreviewed") return { kind: "refused", status: 503, problem: review.problem }
  const { draft } = review.check
  if (draft === null)
    return {
      kind: "refused",
      status: 422,
      problem: submitFailure("The compiler rejects this policy, so it was not written."),
    }
  const written = await replacePolicy(file, text, (current) => textDigestOf(current) === comparedDigest)
  if (written) return { kind: "applied", hash: draft.hash }
  return {
    kind: "refused",
    status: 409,
    problem: submitFailure("The policy file has changed since this review compared it. Compare again."),
  }
}

/**
 * Replaces a file atomically: a reader sees the old text or the new one. Returns false without a change if `isExpected`
 * rejects the current text.
 */
export async function replacePolicy(
  path: string,
  text: string,
  isExpected: (current: string) => boolean,
): Promise<boolean> {
  // Resolves a symbolic link, so that its target is replaced, and not the link.
  const file = await realpath(path)
  const current = await readFile(file, "utf8")
  if (!isExpected(current)) return false
  // A unique name, so that another writer's temporary file is neither used nor removed.
  const part = `${file}.${randomUUID()}.part`
  const { mode } = await stat(file)
  try {
    const opened = await open(part, "wx", mode)
    try {
      // A form's text has LF. The file keeps its line breaks.
      await opened.writeFile(current.includes("\r\n") ? text.replaceAll("\n", "\r\n") : text)
      await opened.sync()
    } finally {
      await opened.close()
    }
    await rename(part, file)
  } catch (error) {
    await unlink(part).catch(() => undefined)
    throw error
  }
  return true
}
