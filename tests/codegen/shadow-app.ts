/** Of an app whose locks may be in shadow mode. */
export const POLICY = `import type { Policy } from "sallyport"

export default {
  home: { "signed-out": 401, challenged: 403, recovering: 403, "signed-in": 403, verified: 403 },
  unlisted: 404,
  rules: [{ path: "/a", match: "exact", require: "signed-in", why: "members only" }],
  never: [],
  always: [],
  outside: [],
  accept: [],
} satisfies Policy
`

/** So many days from now, as shadow mode is told it. */
export const dayIn = (days: number): string =>
  new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
