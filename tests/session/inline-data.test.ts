import { afterEach, expect, test, vi } from "vitest"
import { dropInlineData } from "../../src/session/browser/page-life.ts"

afterEach(() => vi.unstubAllGlobals())

const enqueued = (text: string) => ({ text: `window.__reactRouterContext.streamController.enqueue("${text}");` })

test("a page keeps neither the inline data of its document nor data that is streamed later", () => {
  const context: { state: unknown; basename: string } = { state: { loaderData: "ada" }, basename: "/" }
  const scripts = [
    { text: "window.__reactRouterContext = {}" },
    enqueued("ada"),
    { text: "window.__reactRouterContext.streamController.close();" },
  ]
  const document = { scripts, readyState: "loading" }
  const heard = new EventTarget()
  vi.stubGlobal("document", document)
  vi.stubGlobal("window", {
    __reactRouterContext: context,
    addEventListener: heard.addEventListener.bind(heard),
  })
  dropInlineData()
  expect(scripts.map(({ text }) => text)).toEqual([
    "window.__reactRouterContext = {}",
    "",
    "window.__reactRouterContext.streamController.close();",
  ])
  expect(context).toEqual({ state: undefined, basename: "/" })
  scripts.push(enqueued("ada again"))
  document.readyState = "complete"
  heard.dispatchEvent(new Event("load"))
  expect(JSON.stringify(scripts)).not.toContain("ada")
})
