import type { DiffInWords } from "../../policies/compiler/compile-question.server.ts"

/** Opened by the policy's saying nothing of it any more: whoever the app itself lets in there, and that need not be all. */
export const isPutOutside = (change: Pick<DiffInWords["changes"][number], "public" | "after">): boolean =>
  change.public && change.after.kind === "outside"
