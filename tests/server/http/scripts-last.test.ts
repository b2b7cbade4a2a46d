import { runInNewContext } from "node:vm"
import { describe, expect, test } from "vitest"

import { scriptsLast } from "../../../src/server/http/scripts-last.ts"

const changed = (text: string): string => Buffer.from(scriptsLast(Buffer.from(text))).toString()

const SCRIPT = '<script nonce="n" type="module" async="">import "/a.js"</script>'

test.each<[string, string]>([
  ["nothing to run", '<p>ü</p><link rel="modulepreload" href="/a.js"/>'],
  ["styles and fonts", '<link rel="stylesheet"/><link rel="preload"/>'],
  ["what somebody typed", "&lt;script type=&quot;module&quot; async=&quot;&quot;&gt;"],
])("%s stays as it is", (_, document) => {
  expect(changed(document)).toBe(document)
})

test("scripts are deferred wherever they are in the page, and the script that starts them has the same nonce", () => {
  const document = `“<link rel="modulepreload" href="/a.js"/>ü<link rel="modulepreload" href="/b.js"/>”<script nonce="n">1</script>${SCRIPT}<i>ü`
  const [before, beginning, after] = changed(document).split(/<script nonce="n">(?=\(\(\))|(?<=\(\)<\/script>)/)
  expect(before).toBe(
    '“<link rel="later" fetchpriority="low" href="/a.js"/>ü<link rel="later" fetchpriority="low" href="/b.js"/>”<script nonce="n">1</script><script nonce="n" type="later">import "/a.js"</script>',
  )
  expect(beginning).toContain("requestAnimationFrame")
  expect(after).toBe("<i>ü")
})

describe("in the page", () => {
  /** The state of the page's own script on a page with one link and one script, by the event that it waits for. */
  function run() {
    const [, code] = /<script nonce="n">(.*)<\/script>$/s.exec(changed(SCRIPT))!
    const link = { rel: "later" }
    const later = { type: "later", nonce: "n", textContent: "import" }
    const began: unknown[] = []
    const frames: (() => void)[] = []
    const timers: { readonly run: () => void; readonly after: number | undefined }[] = []
    runInNewContext(code!, {
      document: {
        querySelectorAll: () => (link.rel === "later" ? [link] : []),
        querySelector: () => later,
        createElement: () => ({ remove: () => {} }),
        head: { append: (script: object) => began.push({ ...script }) },
      },
      requestAnimationFrame: (callback: () => void) => frames.push(callback),
      setTimeout: (callback: () => void, after?: number) => timers.push({ run: callback, after }),
    })
    return { link, later, began, frames, timers }
  }

  test("the deferred scripts start once, after the first paint", () => {
    const { link, later, began, frames, timers } = run()
    expect([began, timers.map(({ after }) => after)]).toEqual([[], [1000]])
    for (const frame of frames) frame()
    expect(began).toEqual([])
    for (const timer of timers) timer.run()
    expect(began).toEqual([expect.objectContaining({ type: "module", nonce: "n", textContent: "import" })])
    expect([link.rel, later.type]).toEqual(["modulepreload", "module"])
  })

  test("without a paint, the deferred scripts start after a second", () => {
    const { began, timers } = run()
    expect(timers).toHaveLength(1)
    timers[0]!.run()
    expect(began).toHaveLength(1)
  })
})
