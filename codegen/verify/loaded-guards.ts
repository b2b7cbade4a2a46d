import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { pathToFileURL } from "node:url"
import { ts } from "ts-morph"
import type { AuthState } from "../../policy/language.ts"
import type { Outcome } from "../../policy/outcome.ts"
import type { EmittedFile } from "../emit/file.ts"

/** What the generated module promises, as far as it can be asked. */
export interface LoadedGuards {
  decide(pathname: string, state: AuthState): GuardOutcome
  decideWrite(pathname: string, state: AuthState): GuardOutcome
  isOutside(pathname: string): boolean
  ruleOfPattern(pattern: string): string | undefined
  /** Only where some page has more than one rule. */
  alsoGoverns?(pattern: string, rule: string): boolean
  outcomeOfRule(rule: string, state: AuthState, write: boolean): GuardOutcome
}

export type GuardOutcome = Outcome & { readonly rule: string | null }

/** The emitted text as a runtime sees it: written to a file of its own, loaded, and the file removed again. */
export async function loadedGuards({ path: name, text }: EmittedFile): Promise<LoadedGuards> {
  const directory = mkdtempSync(path.join(tmpdir(), "sallyport-verify-"))
  try {
    const file = path.join(directory, name.replace(/\.ts$/, ".js"))
    writeFileSync(file, javascriptOf(text))
    writeFileSync(path.join(directory, "package.json"), '{ "type": "module" }\n')
    const module: unknown = await import(/* @vite-ignore */ pathToFileURL(file).href)
    if (!isGuards(module)) throw new Error("the emitted guards do not export what they promise")
    return module
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

/** Its types erased, for the Node versions that do not erase them. */
const javascriptOf = (text: string): string =>
  ts.transpileModule(text, { compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext } })
    .outputText

const PROMISED = ["decide", "decideWrite", "isOutside", "ruleOfPattern", "outcomeOfRule"]

const isGuards = (module: unknown): module is LoadedGuards =>
  typeof module === "object" &&
  module !== null &&
  PROMISED.every((name) => name in module && typeof (module as Record<string, unknown>)[name] === "function")
