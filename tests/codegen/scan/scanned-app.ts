import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import type { Scan } from "../../../codegen/scan/scan-file.ts"
import { policyIn } from "../command-line/command-line.ts"
import { deployed, type Deployment } from "../probe/deployment.ts"

/** An answer of the running app to one path. `member`: the request carries the cookie. */
export type Handler = (path: string, isMember: boolean) => Response | Promise<Response> | null

export interface ScannedApp extends Deployment {
  readonly directory: string
  /** Writes a file of the project and returns its name. */
  readonly write: (file: string, text: string) => string
  readonly scan: (...args: readonly string[]) => ReturnType<typeof policyIn>
  /** What each visitor got at each address, as one line each. */
  readonly seen: (...args: readonly string[]) => Promise<readonly string[]>
  readonly json: (...args: readonly string[]) => Promise<Scan>
  readonly remove: () => Promise<void>
}

export const page = (text: string, status = 200, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(`<!DOCTYPE html><title>Shop</title><nav><a href="/">Home</a></nav><main>${text}</main>`, {
    status,
    headers: { "content-type": "text/html; charset=utf-8", ...headers },
  })

const VIEW = "export const loader = () => null\nexport default () => null\n"

/** A project with these routes, without a policy, and a server that answers for it. `!` behind a path: an endpoint. */
export async function scannedApp(routes: readonly string[], answer: Handler): Promise<ScannedApp> {
  const directory = mkdtempSync(path.join(tmpdir(), "sallyport-scan-"))
  const write = (file: string, text: string): string => {
    mkdirSync(path.join(directory, path.dirname(file)), { recursive: true })
    writeFileSync(path.join(directory, file), text)
    return file
  }
  const entries = routes.map((route, at) => {
    const pattern = route.replace(/!\w*$/, "")
    const exported = /!(\w*)$/.exec(route)?.[1]
    write(`app/${at}.tsx`, exported === undefined ? VIEW : `export const ${exported || "loader"} = () => null\n`)
    return pattern === "/" ? `index("${at}.tsx")` : `route("${pattern.slice(1)}", "${at}.tsx")`
  })
  write(
    "app/routes.ts",
    `import { index, route } from "@react-router/dev/routes"\n\nexport default [${entries.join(", ")}]\n`,
  )
  write("package.json", "{}\n")
  write("ada", "session=ada\n")
  const deployment = await deployed(async (request) => {
    const url = new URL(request.url)
    const isMember = request.headers.get("cookie") === "session=ada"
    return (await answer(url.pathname, isMember)) ?? page("Nothing here", 404)
  })
  const scan = (...args: readonly string[]) => policyIn(directory, "scan", deployment.origin, ...args)
  const json = async (...args: readonly string[]): Promise<Scan> => {
    const { stdout, stderr } = await scan("--json", ...args)
    if (stdout === "") throw new Error(stderr)
    return (JSON.parse(stdout) as { data: Scan }).data
  }
  return {
    ...deployment,
    directory,
    write,
    scan,
    json,
    seen: async (...args) =>
      (await json(...args)).routes.flatMap(({ path: route, unasked, asked }) =>
        unasked === undefined
          ? asked.flatMap(({ address, answers }) =>
              answers.map(
                ({ visitor, seen }) =>
                  `${address} ${visitor}: ${[seen.kind, ...Object.values(seen).slice(1)].join(" ")}`,
              ),
            )
          : [`${route}: ${unasked}`],
      ),
    remove: async () => {
      await deployment.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
