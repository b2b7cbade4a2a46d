import { createTwoFilesPatch } from "diff"

/** A file that the patch changes. */
interface Changed {
  readonly path: string
  /** The text before the change; null for a new file. */
  readonly before: string | null
  /** The text after it; null for a file to delete. */
  readonly after: string | null
}

const HEADERS = { includeIndex: false, includeUnderline: false, includeFileHeaders: true }

/** A patch in git's format that changes these files, for `git apply`. */
export const patchOf = (files: readonly Changed[]): string =>
  files
    .map(({ path, before, after }) =>
      createTwoFilesPatch(
        before === null ? "/dev/null" : `a/${path}`,
        after === null ? "/dev/null" : `b/${path}`,
        before ?? "",
        after ?? "",
        undefined,
        undefined,
        { context: 3, headerOptions: HEADERS },
      ),
    )
    .join("")
