import { expect, test } from "vitest"
import { readAnswer, seenIn } from "../../../codegen/scan/judge.ts"

const SITE = { origin: "http://127.0.0.1:1", basename: "/" }
const SKELETON = `<main><h1>Your projects</h1><p>${"All of your projects, newest first. ".repeat(10)}</p></main>`

const seenWith = (end: string) => {
  const headers = new Headers({ "content-type": "text/html" })
  const body = `<!doctype html><html><body>${SKELETON}${end}</body></html>`
  const heard = readAnswer({ kind: "answer", status: 200, headers, body, isWhole: true }, SITE, "/projects")
  const address = { path: "/projects", params: [] }
  return seenIn(heard, { address, route: "/projects", isEndpoint: false, isMissingPage: false }, null)
}

test.each([
  ["a status", '<script>$RX("B:0","NEXT_HTTP_ERROR_FALLBACK;401")</script>', "NEXT_HTTP_ERROR_FALLBACK;401"],
  [
    "a redirect",
    '<script>x=1;$RX("B:0","NEXT_REDIRECT;replace;/sign-in;307;")</script>',
    "NEXT_REDIRECT;replace;/sign-in",
  ],
  ["an error", '<!--$!--><template data-dgst="1186405190"></template><!--/$-->', "1186405190"],
])("a page that ends with %s in its stream does not count as open", (_, end, digest) => {
  expect(seenWith(end)).toMatchObject({ kind: "unsure", why: expect.stringContaining(digest) })
})

test.each(["", "<template>later</template>", '<script>$RC("B:0","S:0")</script>'])(
  "a page that is streamed to its end counts as open: %s",
  (end) => {
    expect(seenWith(end)).toEqual({ kind: "open", status: 200 })
  },
)
