import { readFileSync, rmSync } from "node:fs"
import path from "node:path"
import type { ShadowDenial } from "../../src/guard/core/shadow.ts"
import type { Served } from "./adopted.ts"
import type { NextSite } from "./next-site.ts"

/** A server whose denials by some rules are reported and withheld. */
export interface Shadowed {
  readonly server: Served
  /** The denials that were withheld since the last call, in order. */
  readonly withheld: () => readonly ShadowDenial[]
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Builds and seals the app again, in its own directory, with a policy that withholds the denials of these rules. */
export async function inShadowMode({ app, sealed, serve }: NextSite, rules: readonly string[]): Promise<Shadowed> {
  const until = new Date(Date.now() + 30 * DAY_MS).toISOString().slice(0, 10)
  const log = path.join(app.directory, "withheld.jsonl")
  app.edit(
    "policy/app.policy.ts",
    "unlisted: 404,",
    `unlisted: 404,\n  shadow: { until: "${until}", rules: ${JSON.stringify(rules)} },`,
  )
  app.edit("locks.ts", "export const locks", `import { appendFileSync } from "node:fs"\n\nexport const locks`)
  app.edit(
    "locks.ts",
    "  guards,\n",
    `  guards,\n  onWithheld: (denial) => appendFileSync(process.env.WITHHELD!, \`\${JSON.stringify(denial)}\\n\`),\n`,
  )
  app.succeed("sallyport", "generate")
  app.succeed("next", "build")
  app.succeed("sallyport", "seal")
  const server = await serve(sealed, { WITHHELD: log })
  return {
    server,
    withheld: () => {
      const lines = textOf(log).split("\n").slice(0, -1)
      rmSync(log, { force: true })
      return lines.map((line) => JSON.parse(line) as ShadowDenial)
    },
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8")
  } catch {
    return ""
  }
}
