import { z } from "zod"
import { isAuthPage } from "./names.ts"

// The schema of the file that `scan --json` writes. Anybody may have edited it, so unknown keys are refused.

const text = z.string()
const status = z.int().min(100).max(599)
const visitor = z.string().regex(/^[a-z][a-z0-9_-]{0,39}$/i)
/** A percent-encoded path beneath the base path. */
const address = z.string().regex(/^\/(?!\/)[\x21-\x7e]*$/)

const seen = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("open"), status }),
  z.strictObject({
    kind: z.literal("sent"),
    status,
    to: text.describe("a path beneath the base path, without its query, or another site's origin"),
  }),
  z.strictObject({ kind: z.literal("refused"), status }),
  z.strictObject({ kind: z.literal("unsure"), status, why: text }),
  z.strictObject({ kind: z.literal("unasked"), why: text }),
])

const param = z.strictObject({ name: text, value: text, from: z.enum(["given", "link", "made-up"]) })

const asked = z.strictObject({
  address,
  params: z.array(param),
  answers: z.array(z.strictObject({ visitor, seen })),
})

const route = z.strictObject({
  path: z.string().regex(/^\//).describe("as the route list has it, beneath the base path"),
  file: text,
  kind: z.enum(["page", "endpoint"]),
  shows: text.exactOptional().describe("the path of the route whose page it shows, if it is a rewrite"),
  unasked: text.exactOptional().describe("why no address of it was asked for"),
  asked: z.array(asked),
})

const note = z.strictObject({
  kind: z.enum(["page-data", "unasked-data", "html-endpoint", "refused-link", "shared-cache", "same-as-stranger"]),
  visitor,
  address: address.nullable(),
  detail: text,
})

const scanSchema = z.strictObject({
  format: z.literal("sallyport-scan/1"),
  origin: text,
  basename: z.string().regex(/^\//),
  missing: address.describe("an address that no page has, to tell a not-found view"),
  visitors: z.array(visitor).min(1).describe("the stranger, then one for each cookie"),
  routes: z.array(route).max(20_000),
  notes: z.array(note),
})

/** A scan: every route of an app, and what each visitor got there. */
export type Scan = z.infer<typeof scanSchema>
/** A route, with its requested URLs. `unasked` is the reason why there are none. */
export type ScannedRoute = Scan["routes"][number]
/** A requested URL of a route, with the result for each visitor. */
export type ScannedAddress = ScannedRoute["asked"][number]
/** The result for a visitor at a URL: open, redirected (`sent`), refused, unclear, or not requested. */
export type Seen = ScannedAddress["answers"][number]["seen"]
/** The value of a param in a URL, and its source. */
export type Param = ScannedAddress["params"][number]
/** A further observation, such as leaked data. */
export type ScanNote = Scan["notes"][number]

/** The name of the visitor without a cookie. */
export const STRANGER = "stranger"

/** True for a valid name of a visitor. */
export const isVisitor = (name: string): boolean => visitor.safeParse(name).success

/**
 * Reads a scan from JSON: the scan itself, or the whole output of `scan --json`. Returns the fault if it is neither.
 */
export function readScan(json: string): Scan | { readonly fault: string } {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    return { fault: "it is not JSON" }
  }
  const failed = failedSchema.safeParse(value)
  if (failed.success) return { fault: `it holds no scan, because the scan failed: ${failed.data.messages.join(" ")}` }
  const { success, data, error } = scanSchema.safeParse(dataIn(value))
  if (success) return data
  const [issue] = error.issues
  return { fault: `it is not a scan of this version: ${issue?.path.join(".") || "the file"}: ${issue?.message ?? ""}` }
}

/** The output of a scan that failed. */
const failedSchema = z.object({ command: z.literal("scan"), messages: z.array(z.string()).nonempty(), data: z.null() })

/** The data in the output of a command with `--json`; any other value as it is. */
const dataIn = (value: unknown): unknown =>
  typeof value === "object" && value !== null && "data" in value ? value.data : value

/** The result of a visitor's request to a URL. */
export const seenBy = ({ answers }: ScannedAddress, name: string): Seen =>
  answers.find(({ visitor: who }) => who === name)?.seen ?? { kind: "unasked", why: "nobody asked as this visitor" }

/** The addresses that a visitor can open, without sign-in pages. A redirect to one of them is no denial. */
export function openPagesOf(scan: Scan, name: string): ReadonlySet<string> {
  const open = scan.routes
    .flatMap(({ asked }) => asked)
    .filter((one) => one.address !== scan.missing && seenBy(one, name).kind === "open" && !isAuthPage(one.address))
  return new Set(open.map(({ address }) => address))
}
