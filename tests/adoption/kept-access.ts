import { execFile } from "node:child_process"
import path from "node:path"
import type { Scan } from "../../codegen/scan/scan-file.ts"
import { served, type Adopted, type Ran, type Served } from "./adopted.ts"

/** An app with its sessions, as its team runs it. */
export interface Keeping {
  readonly start: readonly [string, ...string[]]
  readonly env: Readonly<Record<string, string>>
  /** The Cookie header of somebody who is signed in to the app at this address. */
  readonly cookieFrom: (url: string) => Promise<string>
  readonly params: readonly string[]
  /** The part that the team still has to write after `init`: how its sessions are read. */
  readonly bind: (app: Adopted) => void
  /** Is given the app without locks while it runs, and the options of the scan that was made of it. */
  readonly scanned?: (url: string, options: readonly string[]) => Promise<void>
}

export interface KeptAccess {
  readonly scan: Scan
  /** The files that the scan changed. */
  readonly changed: string
  /** The end of `scan --compare`, once the app has its locks. */
  readonly compared: Pick<Ran, "status" | "stdout">
  /** The app with its locks, which still runs. */
  readonly site: Served
}

/** Takes an app from its first scan to its locks, and asks again. */
export async function keepAccess(
  app: Adopted,
  { start, env, cookieFrom, params, bind, scanned }: Keeping,
): Promise<KeptAccess> {
  app.succeed("react-router", "build")
  const asAda = ["--cookie", "ada=node_modules/.ada", ...params.flatMap((param) => ["--param", param])]
  const { url, stop } = await served(app, start, env)
  let json = ""
  try {
    app.write("node_modules/.ada", await cookieFrom(url))
    const made = await scanIn(app, url, "--json", ...asAda)
    if (made.stdout === "") throw new Error(made.stderr)
    json = made.stdout
    await scanned?.(url, asAda)
  } finally {
    await stop()
  }
  const changed = app.git("status", "--porcelain")

  app.write("node_modules/.scan.json", json)
  app.succeed("sallyport", "init", "--keep", "node_modules/.scan.json")
  bind(app)
  app.succeed("sallyport", "check")
  app.succeed("sallyport", "generate", "--check")
  app.succeed("sallyport", "routes")
  app.succeed("react-router", "build")
  const site = await served(app, start, env)
  const again = ["--compare", "node_modules/.scan.json", "--cookie", "ada=node_modules/.ada"]
  const { status, stdout } = await scanIn(app, site.url, ...again)
  return {
    scan: (JSON.parse(json) as { data: Scan }).data,
    changed,
    compared: { status, stdout },
    site,
  }
}

/** The end of a comparison in which nobody gets anything else. */
export const UNCHANGED = /^[1-9]\d* answers compared, 0 changed$/m

/** The routes that send strangers elsewhere and let Ada in: a scan is worth something if there are some. */
export const guardedIn = ({ routes }: Scan): number =>
  routes.filter(({ asked }) =>
    asked.some(({ answers }) => answers[0]?.seen.kind === "sent" && answers[1]?.seen.kind === "open"),
  ).length

/**
 * Without blocking this process, in which the app's auth service may run. With the app's own environment, for its
 * build.
 */
export const scanIn = (
  { directory, env }: Pick<Adopted, "directory" | "env">,
  ...args: readonly string[]
): Promise<Ran> =>
  new Promise((resolve) => {
    const child = execFile(
      path.join(directory, "node_modules/.bin/sallyport"),
      ["scan", ...args],
      { cwd: directory, env: { ...process.env, ...env } },
      (_, stdout, stderr) => resolve({ status: child.exitCode, stdout, stderr }),
    )
  })

/** The cookies that a sign-in form sets, as a Cookie header. */
export const signedInAt =
  (signIn: string, form: Readonly<Record<string, string>>) =>
  async (url: string): Promise<string> => {
    const response = await fetch(url + signIn, { method: "POST", body: new URLSearchParams(form), redirect: "manual" })
    const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(";")[0])
    if (cookies.length === 0) throw new Error(`signing in at ${url} was answered with ${response.status}`)
    return cookies.join("; ")
  }
