// A form that is sent only once can be sent again when its answer is there: in a page that React keeps, not in one that
// the server renders once.
import { act, useEffect } from "react"
import { createRoot, type Root } from "react-dom/client"
import { createMemoryRouter, redirect, RouterProvider } from "react-router"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { usePosting, useSentOnce, type Submission } from "../../src/ui/forms/post-form.tsx"

let root: Root

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
  vi.stubGlobal("window", { HTMLIFrameElement: EventTarget })
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true)
  root = createRoot(emptyElement())
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** What React needs of an element in which it shows nothing. */
function emptyElement(): Element {
  const addEventListener = () => {}
  const ownerDocument = { nodeType: 9, nodeName: "#document", addEventListener }
  const element = { nodeType: 1, nodeName: "DIV", tagName: "DIV", ownerDocument, addEventListener }
  return element as unknown as Element
}

/** A promise that a test fulfils. */
const held = () => Promise.withResolvers<unknown>()

/**
 * A page with a form. The first load of the page's data is answered, and all later ones wait for `loaded`. Returns a
 * function that submits the form, and then the number of submissions that were sent.
 */
async function shownForm(action: () => unknown, loaded: Promise<unknown> = Promise.resolve(null)) {
  let sent = 0
  let loads = 0
  const handlers: ((event: Submission) => void)[] = []
  const Page = () => {
    const send = () => {
      sent++
      return router.navigate("/", { formMethod: "post", formData: new FormData() })
    }
    handlers.push(useSentOnce(send).send)
    return null
  }
  const loader = () => (loads++ === 0 ? null : loaded)
  const router = createMemoryRouter([{ path: "/", Component: Page, action, loader, HydrateFallback: () => null }])
  await act(async () => root.render(<RouterProvider router={router} />))
  return async (): Promise<number> => {
    const event = { nativeEvent: { submitter: null }, currentTarget: {} as HTMLFormElement, defaultPrevented: false }
    await act(async () => handlers.at(-1)!({ ...event, preventDefault: () => {} }))
    return sent
  }
}

/** A page. Returns a function that sends a form of it, and one that tells if its other forms are unavailable. */
async function shownPage(action: () => unknown, loaded: Promise<unknown> = Promise.resolve(null)) {
  let loads = 0
  let isPosting = false
  const Page = () => {
    const now = usePosting()
    useEffect(() => void (isPosting = now))
    return null
  }
  const loader = () => (loads++ === 0 ? null : loaded)
  const router = createMemoryRouter([{ path: "/", Component: Page, action, loader, HydrateFallback: () => null }])
  await act(async () => root.render(<RouterProvider router={router} />))
  const send = (formMethod: "post" | "get") =>
    act(async () => void router.navigate("/", { formMethod, formData: new FormData() }))
  return { send, isPosting: () => isPosting }
}

test("other forms are unavailable until the page shows the answer, even if it is still loading its data", async () => {
  const answer = held()
  const { send, isPosting } = await shownPage(() => answer.promise, held().promise)
  expect(isPosting()).toBe(false)
  await send("post")
  expect(isPosting()).toBe(true)
  await act(async () => answer.resolve({ problem: "refused" }))
  expect(isPosting()).toBe(false)
})

test("other forms are available while a page is loaded by GET", async () => {
  const { send, isPosting } = await shownPage(() => null, held().promise)
  await send("get")
  expect(isPosting()).toBe(false)
})

test("other forms are available again after half a minute without an answer, until the next form is sent", async () => {
  const { send, isPosting } = await shownPage(() => held().promise)
  await send("post")
  await act(async () => vi.advanceTimersByTime(29_000))
  expect(isPosting()).toBe(true)
  await act(async () => vi.advanceTimersByTime(2_000))
  expect(isPosting()).toBe(false)
  await send("post")
  expect(isPosting()).toBe(true)
})

test("a form can be sent again once the page shows its answer, even if it is still loading its data", async () => {
  const submit = await shownForm(() => ({ problem: "refused" }), held().promise)
  expect(await submit()).toBe(1)
  expect(await submit()).toBe(2)
})

test("a form can be sent again after an answer that the page does not show, but not before it", async () => {
  const answer = held()
  const submit = await shownForm(() => answer.promise)
  expect(await submit()).toBe(1)
  expect(await submit()).toBe(1)
  await act(async () => answer.resolve(redirect("/")))
  expect(await submit()).toBe(2)
})

test("a form can be sent again after half a minute without an answer, and the end of the first changes nothing", async () => {
  const submit = await shownForm(() => held().promise)
  await submit()
  await act(async () => vi.advanceTimersByTime(29_000))
  expect(await submit()).toBe(1)
  await act(async () => vi.advanceTimersByTime(2_000))
  expect(await submit()).toBe(2)
  expect(await submit()).toBe(2)
})
