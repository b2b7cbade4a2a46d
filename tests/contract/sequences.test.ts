import { afterAll, expect, test } from "vitest"
import { againstBackend } from "./against.ts"
import { FLOWS } from "./flows.ts"
import { openListener } from "./listener.ts"

// The auth client's events in each flow, and the resulting state of the machine. The sequences are recorded in the
// flows, so every backend that runs here must produce the same ones.

const backend = againstBackend()
const played: string[] = []
afterAll(() => console.info(["what the machine heard", ...played].join("\n  ")))

test.each(Object.entries(FLOWS))("%s", async (name, { stored, play, want }) => {
  const page = await openListener(backend(), (await stored?.(backend())) ?? null)
  try {
    await play?.(page, backend())
    expect(page.heard).toEqual(want)
  } finally {
    played.push(`${name}: ${page.heard.join(", ")}`)
    await page.close()
  }
})
