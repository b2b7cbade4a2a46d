import type { VersionInForce } from "../compiler/compile-question.server.ts"

/** Whether a version opened something to somebody. */
export const isOpening = ({ access }: Pick<VersionInForce, "access">): boolean =>
  access?.changes.some(({ kind }) => kind === "opened") === true
