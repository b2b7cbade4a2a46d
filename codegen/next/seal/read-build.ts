import { InputError } from "../../project/disk.ts"
import { buildIn, UnreadableBuild, type Build } from "./build.ts"

/** Reads a build of the app in `root`. Throws an `InputError` for a directory that holds none. */
export const readBuild = (root: string, directory: string): Build => readable(() => buildIn(root, directory))

/** The result of code that reads a build, whose error the command line shows as a sentence. */
export function readable<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw error instanceof UnreadableBuild ? new InputError(error.message) : error
  }
}
