import { execFile } from "node:child_process"
import { writeFileSync } from "node:fs"
import path from "node:path"
import { served, type Adopted } from "../adoption/adopted.ts"
import { cookieOf, nextSite, type NextSite } from "../adoption/next-site.ts"
import { PLACEMENTS, type Placement } from "./placements.ts"

/** The result of an attack, as `scan --attack --json` writes it. */
export interface Attacked {
  readonly requests: number
  readonly closed: number
  readonly unknown: readonly string[]
  readonly leaks: readonly {
    readonly kind: string
    readonly of: string
    readonly status: number
    readonly request: { readonly method: string; readonly target: string; readonly headers: readonly string[] }
  }[]
}

export interface Measured {
  readonly placement: Placement
  readonly attacked: Attacked
}

/** Builds and attacks the app with its check in each of the places whose names hold a text. */
export async function measurePlacements(
  count: number,
  only: string,
  tell: (line: string) => void,
): Promise<readonly Measured[]> {
  const site = await nextSite()
  try {
    const { app } = site
    app.succeed("sallyport", "generate")
    app.write(".gitignore", "node_modules/\n.next/\n.sallyport/\nmembers.json\nnext-env.d.ts\n")
    app.commit("with its guards")
    const measured: Measured[] = []
    for (const placement of PLACEMENTS.filter(({ name }) => name.includes(only))) {
      const attacked = await attackedWith(site, placement, count)
      tell(`${placement.name}: ${attacked.leaks.length} of ${attacked.requests}`)
      if (placement.isSealed) for (const leak of attacked.leaks) tell(JSON.stringify(leak))
      measured.push({ placement, attacked })
    }
    return measured
  } finally {
    await site.remove()
  }
}

async function attackedWith(site: NextSite, { change, isSealed }: Placement, count: number): Promise<Attacked> {
  const { app, env } = site
  const restore = (): void => {
    app.git("checkout", "--quiet", "--force", ".")
    app.git("clean", "--quiet", "--force", "-d")
  }
  change(app)
  app.succeed("next", "build")
  // The command reads the policy and the names of actions from the app as it is with its locks.
  restore()
  if (isSealed) app.succeed("sallyport", "seal")
  writeFileSync(path.join(app.directory, ".next/owner.txt"), cookieOf(site.owner).replace("Cookie: ", ""))
  const running = await served(app, ["next", "start", "-H", "127.0.0.1"], env)
  try {
    const cookie = ["--cookie", "owner=.next/owner.txt", "--param", "team=acme"]
    const args = [running.url, "--attack", ...cookie, "--closed", "/files/plan.txt", "--requests", String(count)]
    return await scanned(app, ...args)
  } finally {
    await running.stop()
  }
}

/** The result of a scan with an attack. The auth service of the app runs in this process, so nothing may block it. */
async function scanned({ directory }: Adopted, ...args: readonly string[]): Promise<Attacked> {
  const bin = path.join(directory, "node_modules/.bin/sallyport")
  const options = { cwd: directory, maxBuffer: 64 * 1024 * 1024 }
  const output = await new Promise<string>((resolve, reject) => {
    execFile(process.execPath, [bin, "--json", "scan", ...args], options, (error, stdout, stderr) =>
      error === null || error.code === 3 ? resolve(stdout) : reject(new Error(`${stdout}${stderr}`)),
    )
  })
  return (JSON.parse(output) as { readonly data: Attacked }).data
}
