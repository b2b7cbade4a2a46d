import { execFile } from "node:child_process"
import path from "node:path"
import { expect, onTestFinished } from "vitest"
import type { Scan } from "../../codegen/scan/scan-file.ts"
import { served, type Adopted, type Ran, type Served } from "./adopted.ts"

/** An app with its sessions, as its team runs it. */
export interface Keeping {
  readonly start: readonly [string, ...string[]]
  readonly env: Readonly<Record<string, string>>
  readonly signIn: string
  /** The fields of the sign-in form. */
  readonly form: Readonly<Record<string, string>>
  readonly params: readonly string[]
  /** The part that the team still has to write after `init`: how its sessions are read. */
  readonly bind: (app: Adopted) => void
}

export interface KeptAccess {
  readonly scan: Scan
  /** The screen of the scan, and the address that it was made at. */
  readonly screen: string
  readonly scannedAt: string
  /** The app with its locks, which still runs. */
  readonly site: Served
  /** The Cookie header of the visitor `ada`. */
  readonly cookie: string
}

/** Takes an app from its first scan to its locks, and expects that nobody gets anything else on any page. */
export async function keepAccess(
  app: Adopted,
  { start, env, signIn, form, params, bind }: Keeping,
): Promise<KeptAccess> {
  app.succeed("react-router", "build")
  const before = await served(app, start, env)
  onTestFinished(() => before.stop())
  const cookie = await cookieFrom(`${before.url}${signIn}`, form)
  app.write("node_modules/.ada", cookie)
  const asAda = ["--cookie", "ada=node_modules/.ada", ...params.flatMap((param) => ["--param", param])]
  const { stdout: json, stderr } = await scanIn(app, before.url, "--json", ...asAda)
  if (json === "") throw new Error(stderr)
  const { data: scan } = JSON.parse(json) as { data: Scan }
  // Somebody is let in who is signed in, so that the scan is worth something.
  const isGuarded = ({ asked }: Scan["routes"][number]): boolean =>
    asked.some(({ answers }) => answers[0]?.seen.kind === "sent" && answers[1]?.seen.kind === "open")
  expect(scan.routes.filter(isGuarded).length).toBeGreaterThan(1)
  expect(scan.notes.filter(({ kind }) => kind === "same-as-stranger")).toEqual([])
  expect(app.git("status", "--porcelain")).toBe("")
  const { stdout: screen } = await scanIn(app, before.url, ...asAda)
  await before.stop()

  app.write("node_modules/.scan.json", json)
  app.succeed("sallyport", "init", "--keep", "node_modules/.scan.json")
  bind(app)
  app.succeed("sallyport", "check")
  app.succeed("sallyport", "generate", "--check")
  app.succeed("sallyport", "routes")
  app.succeed("react-router", "build")
  const site = await served(app, start, env)
  onTestFinished(() => site.stop())
  const again = ["--compare", "node_modules/.scan.json", "--cookie", "ada=node_modules/.ada"]
  const { status, stdout } = await scanIn(app, site.url, ...again)
  expect({ status, stdout }).toEqual({
    status: 0,
    stdout: expect.stringMatching(/^[1-9]\d* answers compared, 0 changed$/m),
  })
  return { scan, screen, scannedAt: before.url, site, cookie }
}

/** Without blocking this process, in which the app's auth service may run. */
export const scanIn = ({ directory }: Adopted, ...args: readonly string[]): Promise<Ran> =>
  new Promise((resolve) => {
    const child = execFile(
      path.join(directory, "node_modules/.bin/sallyport"),
      ["scan", ...args],
      { cwd: directory },
      (_, stdout, stderr) => resolve({ status: child.exitCode, stdout, stderr }),
    )
  })

/** The cookies that signing in sets, as a Cookie header. */
async function cookieFrom(url: string, form: Readonly<Record<string, string>>): Promise<string> {
  const response = await fetch(url, { method: "POST", body: new URLSearchParams(form), redirect: "manual" })
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(";")[0])
  if (cookies.length === 0) throw new Error(`signing in at ${url} was answered with ${response.status}`)
  return cookies.join("; ")
}
