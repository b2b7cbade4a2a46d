import { describe, expect, onTestFinished, test } from "vitest"
import { adopted, type Adopted, type Shape } from "./adopted.ts"
import { leaksOf } from "./hostile.ts"
import { keepAccess, type Keeping } from "./kept-access.ts"

// Shapes of public apps that the other three are not: from the first scan to the locks, and hostile requests after it.

interface Case {
  readonly shape: Shape
  readonly keeping: Omit<Keeping, "env" | "form" | "bind" | "params">
  readonly bind: (app: Adopted) => void
  readonly guarded: readonly string[]
  /** What the scan notes of data requests: the address, and the module whose data leaks. */
  readonly leaksBefore: readonly string[]
}

const CASES: readonly Case[] = [
  {
    shape: { name: "storefront", like: "serve" },
    keeping: { start: ["react-router-serve", "./build/server/index.js"], signIn: "/account/login" },
    bind: () => {},
    guarded: ["/account", "/account/orders/1001", "/de-de/account/orders/1001"],
    leaksBefore: ["/account/orders/1001"],
  },
]

describe.each(CASES)("$shape.name", ({ shape, keeping, bind, guarded, leaksBefore }) => {
  test("its access is kept, and hostile requests get nothing of its guarded pages", async () => {
    const app = adopted(shape)
    onTestFinished(() => app.remove())
    const form = { name: "ada", password: "open sesame" }
    const { scan, site } = await keepAccess(app, { ...keeping, env: {}, form, params: [], bind })
    const leaks = scan.notes.filter(({ kind, visitor }) => kind === "page-data" && visitor === "stranger")
    expect(leaks.map(({ address }) => address)).toEqual(leaksBefore)
    const { leaks: after, asked } = await leaksOf(site.url, guarded)
    expect(after).toEqual([])
    expect(asked).toBeGreaterThan(60 * guarded.length)
  })
})
