import { readFileSync } from "node:fs"
import path from "node:path"
import { describe, expect, onTestFinished, test } from "vitest"
import { adopted } from "./adopted.ts"
import { answersTo, expectSameWithout } from "./ejected.ts"
import { guardedIn, keepAccess, scanIn, signedInAt, UNCHANGED } from "./kept-access.ts"
import { KNOWN_APPS } from "./known-apps.ts"

// scan, then `init --keep`, then the locks: nobody gets anything else on any page. Nor after `eject`.

describe.each(KNOWN_APPS)("$app", ({ app: name, start, signIn, params, given, bind }) => {
  test("scan, init --keep, the locks and eject change nobody's access", async () => {
    const { env, form, stop } = await given()
    onTestFinished(stop)
    const app = adopted(name, env)
    onTestFinished(() => app.remove())
    const cookieFrom = signedInAt(signIn, form)
    const scanned = async (url: string, options: readonly string[]): Promise<void> => {
      const screen = (await scanIn(app, url, ...options)).stdout
      // Both READMEs show the output for this app.
      for (const readme of name === "serve" ? READMES : [])
        expect(readFileSync(readme, "utf8")).toContain(screen.replace(url, "http://localhost:3000"))
      expect(screen).toContain(url)
    }
    const kept = await keepAccess(app, { start, env, cookieFrom, params, bind, scanned })
    const { scan, changed, compared, site } = kept
    onTestFinished(() => site.stop())
    expect(guardedIn(scan)).toBeGreaterThan(1)
    expect(scan.notes.filter(({ kind }) => kind === "same-as-stranger")).toEqual([])
    expect(changed).toBe("")
    expect(compared).toEqual({ status: 0, stdout: expect.stringMatching(UNCHANGED) })
    // Without an origin, the app's own build is started.
    const onItsOwn = await scanIn(app)
    expect(onItsOwn.stdout).toContain("open to strangers")
    const answers = await answersTo(site.url, scan)
    await site.stop()
    await expectSameWithout(app, start, env, { scan, answers })
  })
})

const READMES = ["README.md", "src/build/package/shipped/README.md"].map((file) =>
  path.join(import.meta.dirname, "../..", file),
)
