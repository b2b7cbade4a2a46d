import { createTwoFilesPatch } from "diff"
import type { PlannedFile } from "./app/found.ts"

/** What `git apply` takes: every file that is new or changes, in the order of the plan. */
export const patchOf = (files: readonly PlannedFile[]): string =>
  files
    .map(({ path, before, after }) =>
      createTwoFilesPatch(
        before === null ? "/dev/null" : `a/${path}`,
        `b/${path}`,
        before ?? "",
        after,
        undefined,
        undefined,
        {
          context: 3,
          headerOptions: { includeIndex: false, includeUnderline: false, includeFileHeaders: true },
        },
      ),
    )
    .join("")
