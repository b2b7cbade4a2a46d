import { appNameAt } from "../history/app-name.ts"
import { routesAt } from "../history/routes-at.ts"
import { compilerVersion } from "../project/compiler-version.ts"
import { InputError, type Places } from "../project/disk.ts"
import type { AccessRecord } from "../record/access-record.ts"
import { recordOfHistory } from "../record/record-of-history.ts"
import { mainLineOf } from "./main-line.ts"

/**
 * The record of the policy's history on the main line. `app` is what it calls the app; null: as the app's own manifest
 * does.
 */
export async function recordOfProject(
  places: Places,
  app: string | null,
  onProgress: (what: string, done: number, of: number) => void = () => {},
): Promise<AccessRecord> {
  const { versions: sources, complete } = await mainLineOf(places, onProgress)
  const newest = sources.at(-1)
  if (newest === undefined)
    throw new InputError(`no commit has touched ${places.policy}, so there is nothing to record`)
  const inventory = await routesAt(places, newest.commit)
  const name = app ?? (await appNameAt(places.root, newest.commit))
  return recordOfHistory({ app: name, compiler: compilerVersion(), complete, sources, inventory }, (done, of) =>
    onProgress("versions compiled", done, of),
  )
}
