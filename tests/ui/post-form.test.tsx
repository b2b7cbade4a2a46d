import { afterEach, expect, test, vi } from "vitest"
import { useSentOnce, type Submission } from "../../src/ui/forms/post-form.tsx"
import { markupOf } from "./markup.tsx"

const FORM = { name: "the form" } as unknown as HTMLFormElement
const BUTTON = { name: "the button" } as unknown as HTMLButtonElement

/** A shown form whose answer does not come, with the function that submits it: true if the browser would send it. */
function shownForm(onSubmit?: (event: Submission) => void, onDrop?: (sender: unknown) => void) {
  vi.useFakeTimers({ toFake: ["setTimeout"] })
  const send = vi.fn<() => Promise<void>>(() => new Promise(() => {}))
  const handlers: ((event: Submission) => void)[] = []
  const Page = () => {
    handlers.push(useSentOnce(send, onSubmit, onDrop).send)
    return null
  }
  markupOf(<Page />)
  const submit = (submitter: HTMLElement | null = null): boolean => {
    const event = {
      nativeEvent: { submitter },
      currentTarget: FORM,
      defaultPrevented: false,
      preventDefault: () => (event.defaultPrevented = true),
    }
    handlers[0]!(event)
    return !event.defaultPrevented
  }
  return { send, submit }
}

afterEach(() => vi.useRealTimers())

test("a form is sent with the pressed button, or by itself if none was pressed", () => {
  const [pressed, unpressed] = [shownForm(), shownForm()]
  expect(pressed.submit(BUTTON)).toBe(false)
  expect(pressed.send).toHaveBeenCalledExactlyOnceWith(BUTTON)
  expect(unpressed.submit()).toBe(false)
  expect(unpressed.send).toHaveBeenCalledExactlyOnceWith(FORM)
})

test("a second submission before the answer is dropped, by another button too, and reported only as dropped", () => {
  const onSubmit = vi.fn<() => void>()
  const onDrop = vi.fn<(sender: unknown) => void>()
  const { send, submit } = shownForm(onSubmit, onDrop)
  submit()
  expect(onDrop).not.toHaveBeenCalled()
  expect(submit()).toBe(false)
  expect(submit(BUTTON)).toBe(false)
  expect(send).toHaveBeenCalledTimes(1)
  expect(onSubmit).toHaveBeenCalledTimes(1)
  expect(onDrop.mock.calls).toEqual([[FORM], [BUTTON]])
})

test("a submission that the form's own handler prevents is not sent, and a later one is", () => {
  let isPrevented = true
  const { send, submit } = shownForm((event) => (isPrevented ? event.preventDefault() : undefined))
  expect(submit()).toBe(false)
  expect(send).not.toHaveBeenCalled()
  isPrevented = false
  submit()
  expect(send).toHaveBeenCalledTimes(1)
})
