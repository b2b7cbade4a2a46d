import { afterEach, expect, test, vi } from "vitest"
import { type Submission, useReachableForm } from "../../../src/routes/reviews/use-reachable-form.ts"
import { markupOf } from "../../ui/markup.tsx"

afterEach(() => vi.unstubAllGlobals())

/** A form as a page without a browser has it, and the number of times that the browser submitted it. */
function formOf(onSubmit: (event: Submission) => void) {
  let submitted = 0
  const form = { action: "/reviews/1/approve", requestSubmit: () => submit() }
  const submit = () => {
    let isPrevented = false
    const nativeEvent = Object.assign(new Event("submit"), { submitter: null })
    onSubmit({ currentTarget: form, nativeEvent, preventDefault: () => (isPrevented = true) })
    if (!isPrevented) submitted++
  }
  return { submit, submissions: () => submitted }
}

/** The form of a page, whose server answers requests with this status. */
function shownForm(status: number) {
  vi.stubGlobal("fetch", async () => new Response(null, { status }))
  const rendered: ReturnType<typeof useReachableForm>[] = []
  const Page = () => {
    rendered.push(useReachableForm())
    return null
  }
  markupOf(<Page />)
  return formOf(rendered[0]!.onSubmit)
}

const answered = () => new Promise((resolve) => setImmediate(resolve))

test("a form that is sent by two clicks is submitted once, and can be sent again later", async () => {
  const { submit, submissions } = shownForm(200)
  submit()
  submit()
  expect(submissions()).toBe(0)
  await answered()
  expect(submissions()).toBe(1)
  submit()
  await answered()
  expect(submissions()).toBe(2)
})

test("a form whose page cannot be loaded is not submitted, and can be sent again", async () => {
  const { submit, submissions } = shownForm(503)
  submit()
  await answered()
  expect(submissions()).toBe(0)
  vi.stubGlobal("fetch", async () => new Response(null, { status: 200 }))
  submit()
  await answered()
  expect(submissions()).toBe(1)
})
