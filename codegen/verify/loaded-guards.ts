import nodeModule from "node:module"
import { compileFunction } from "node:vm"
import { ts } from "ts-morph"
import type { ParamValues, Visitor } from "../../policy/claims.ts"
import type { AuthState } from "../../policy/language.ts"
import type { Outcome } from "../../policy/outcome.ts"
import type { EmittedFile } from "../emit/file.ts"

/** The exports of the generated module that `verify` can call. */
export interface LoadedGuards {
  decide(pathname: string, visitor: Visitor): GuardOutcome
  decideWrite(pathname: string, visitor: Visitor): GuardOutcome
  /** Exists only if the policy has claims, like `needsWrite`. */
  needs?(pathname: string, state: AuthState): readonly Need[]
  needsWrite?(pathname: string, state: AuthState): readonly Need[]
  /** Exists only if the policy lists operations. */
  decideOperation?(name: string, visitor: Visitor): GuardOutcome
  /** Exists only if the policy lists operations and has claims. */
  needsOperation?(name: string, state: AuthState): readonly Need[]
  isOutside(pathname: string): boolean
  ruleOfPattern(pattern: string): string | undefined
  /** Exists only if some page has more than one rule. */
  alsoGoverns?(pattern: string, rule: string): boolean
  outcomeOfRule(rule: string, visitor: Visitor, write: boolean): GuardOutcome
}

/**
 * A claim that a decision depends on, which is a fact about a person such as a role, with the values of the params that
 * it is about.
 */
export interface Need {
  readonly claim: string
  readonly params: ParamValues
}

/** An outcome, with the key of the rule that decided; null if none did. */
export type GuardOutcome = Outcome & { readonly rule: string | null }

/**
 * Runs the emitted text as a function, without a file: for each file, the engine would keep the compiled code, although
 * no file is loaded twice.
 */
export function loadedGuards({ path: filename, text }: EmittedFile): LoadedGuards {
  const javascript = javascriptOf(text)
  const names = [...javascript.matchAll(EXPORTS)].map(([, name]) => name)
  const body = `"use strict";${javascript.replaceAll(EXPORTS, (line) => line.slice("export ".length))}\nreturn { ${names.join(", ")} }`
  const guards: unknown = compileFunction(body, [], { filename })()
  if (!isGuards(guards)) throw new Error("the emitted guards do not export what they promise")
  return guards
}

/** The exports in the emitted text. Strings contain no line ends. */
const EXPORTS = /^export (?:const|function) (\w+)/gm

/**
 * The text without types. Node strips them if it can: that takes an eighth of the time and a quarter of the memory that
 * TypeScript's own parser takes.
 */
function javascriptOf(text: string): string {
  // Node 20 cannot strip types.
  const { stripTypeScriptTypes } = nodeModule as Partial<typeof nodeModule>
  if (stripTypeScriptTypes !== undefined) return silently(() => stripTypeScriptTypes(text))
  const compilerOptions = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext }
  return ts.transpileModule(text, { compilerOptions }).outputText
}

/** Runs a function without Node's warning that type stripping is experimental: `verify` tests its result anyway. */
function silently<T>(run: () => T): T {
  const emitter: { emitWarning: unknown } = process
  const { emitWarning } = emitter
  emitter.emitWarning = () => {}
  try {
    return run()
  } finally {
    emitter.emitWarning = emitWarning
  }
}

/** The exports that every generated module has. */
const PROMISED = ["decide", "decideWrite", "isOutside", "ruleOfPattern", "outcomeOfRule"]

const isGuards = (given: unknown): given is LoadedGuards =>
  typeof given === "object" &&
  given !== null &&
  PROMISED.every((name) => name in given && typeof (given as Record<string, unknown>)[name] === "function")
