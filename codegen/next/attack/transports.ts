import { AS_IT_IS } from "./spellings.ts"

/**
 * A way to request an address. `ACTION` stands for the id of a server action, `FROM` for another address of the app,
 * and the body `FORM` for a form that calls the action.
 */
export interface Transport {
  /** The unusual part of it, in words. */
  readonly kind: string
  readonly method?: string
  readonly headers: readonly string[]
  readonly body?: string
}

/** The header in which Next's client lists the parts of the page that it has already. */
const stateHeader = (value: unknown): string => `Next-Router-State-Tree: ${encodeURIComponent(JSON.stringify(value))}`

/** The state of a client that is at the page requested already, whose path is `segments`. */
const stateAt = (segments: readonly string[]): unknown =>
  segments.reduceRight<unknown>((below, name) => ({ children: [name, below] }), { children: ["__PAGE__", {}] })

/** GET requests with each of these lists of headers. */
const sent = (kind: string, ...ways: readonly (readonly string[])[]): readonly Transport[] =>
  ways.map((headers) => ({ kind, headers }))

const withMethod = (method: string, hasBody: boolean): Transport => ({
  kind: "another method",
  method,
  headers: hasBody ? ["Content-Length: 0"] : [],
})

/** The headers of a call of an action with an empty list of arguments. */
const CALL = ["Content-Type: text/plain;charset=UTF-8", "Content-Length: 2"]

/** The ways to request the page whose path is `segments`. */
export const transportsTo = (segments: readonly string[]): readonly Transport[] => [
  ...sent(AS_IT_IS, []),
  ...sent("`RSC` header", ["RSC: 1"]),
  ...sent(
    "prefetch headers",
    ["RSC: 1", "Next-Router-Prefetch: 1"],
    ["RSC: 1", "Next-Router-Prefetch: 2"],
    ["RSC: 1", "Next-Router-Prefetch: 1", "Next-Router-Segment-Prefetch: /_tree"],
    ["RSC: 1", "Next-Router-Prefetch: 1", "Next-Router-Segment-Prefetch: /_full"],
    ["RSC: 1", "Next-Router-Prefetch: 1", `Next-Router-Segment-Prefetch: ${["", ...segments, "__PAGE__"].join("/")}`],
  ),
  ...sent(
    "router state headers",
    // A state is the list of a segment, the parts beneath it, its address, what to refresh, and if it is the root
    // layout. Here nothing is to be refreshed, or only the metadata.
    ["RSC: 1", stateHeader(["", stateAt(segments), null, null, true])],
    ["RSC: 1", stateHeader(["", {}, null, "metadata-only"])],
  ),
  ...sent("`Next-Url` header", ["RSC: 1", "Next-Url: FROM"], ["Next-Url: FROM"], ["RSC: 1", "Next-Url: /dashboard"]),
  ...sent("`purpose: prefetch`", ["purpose: prefetch", "sec-purpose: prefetch"]),
  ...sent(
    "internal headers",
    ["x-middleware-prefetch: 1", "x-nextjs-data: 1"],
    ["x-middleware-subrequest: proxy:proxy:proxy:proxy:proxy", "x-middleware-invoke: 1"],
    ["x-matched-path: /about", "x-invoke-path: /dashboard", "x-invoke-status: 200", "x-now-route-matches: 1"],
    ["x-sallyport-request: 00000000-0000-4000-8000-000000000000", "x-middleware-next: 1"],
  ),
  ...sent(
    "forwarding headers and credentials",
    ["x-original-url: /about", "x-rewrite-url: /about", "x-forwarded-host: localhost", "x-forwarded-proto: https"],
    ["Cookie: sb-127-auth-token=base64-e30; __prerender_bypass=1; __next_preview_data=1"],
    ["Authorization: Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZGEifQ.", "Range: bytes=0-20"],
  ),
  withMethod("HEAD", false),
  ...["POST", "PUT", "DELETE", "QUERY"].map((method) => withMethod(method, true)),
  withMethod("OPTIONS", false),
  { kind: ACTION_KIND, method: "POST", headers: ["Next-Action: ACTION", ...CALL], body: "[]" },
  {
    kind: ACTION_KIND,
    method: "POST",
    headers: ["Next-Action: ACTION", "x-action-forwarded: 1", "RSC: 1", ...CALL],
    body: "[]",
  },
  { kind: ACTION_KIND, method: "POST", headers: ["Content-Type: multipart/form-data; boundary=b"], body: "FORM" },
]

/** The kind of the transports that call a server action. */
const ACTION_KIND = "a server action"

/** True for a transport that calls a server action. */
export const namesAction = ({ kind }: Transport): boolean => kind === ACTION_KIND

/** The body of a form that calls a server action. */
export const actionFormOf = (action: string): string =>
  `--b\r\nContent-Disposition: form-data; name="$ACTION_ID_${action}"\r\n\r\n\r\n--b\r\nContent-Disposition: form-data; name="text"\r\n\r\nx\r\n--b--\r\n`
