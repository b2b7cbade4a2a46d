import { afterAll, afterEach, beforeAll } from "vitest"
import { openTarget, type Target } from "./target.ts"

/** Opens the backend under test for this file, and says at the end which of the file's steps it lacks. */
export function againstBackend(): () => Target {
  let target: Target
  const lacking: string[] = []
  beforeAll(async () => {
    target = await openTarget()
  })
  afterEach(({ task }) => {
    if (task.result?.state === "fail") lacking.push(task.name)
  })
  afterAll(async () => {
    console.info(`${target.name}: ${lacking.length === 0 ? "lacks nothing" : `lacks\n  ${lacking.join("\n  ")}`}`)
    await target.close()
  })
  return () => target
}
