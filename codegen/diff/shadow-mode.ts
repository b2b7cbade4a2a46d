import type { Imported } from "./imported.ts"
import { readOptions, unread, type Add, type ReadMode } from "./lock-options.ts"
import { openingIn } from "./opening.ts"
import { readModule } from "./read-module.ts"
import { refused } from "./refused.ts"
import { writtenValueOf } from "./written-value.ts"

/** Where an app tells its locks to withhold denials, as far as that can be read without running it. */
export interface ShadowMode extends ReadMode {
  readonly file: string
  readonly line: number
  /** As the author wrote it. */
  readonly text: string
}

export interface Binding {
  readonly file: string
  readonly text: string
  /** The modules of the project that it imports. */
  readonly imported?: readonly Imported[]
}

/** What the locks are given, in the modules that open some: each shadow mode, and options that stand elsewhere. */
export const shadowModesIn = (bindings: readonly Binding[]): readonly ShadowMode[] => bindings.flatMap(shadowModesOf)

/**
 * Those that withhold more than one before did in their module, or longer, and are not over. A text that was there before
 * says the same.
 */
export function openedByShadow(
  before: readonly ShadowMode[],
  after: readonly ShadowMode[],
  today: string,
): readonly ShadowMode[] {
  return after.filter(
    (mode) => !isOver(mode, today) && !before.some((old) => old.file === mode.file && includes(old, mode)),
  )
}

/** Its last day is before today, both in UTC: the locks enforce again. */
export const isOver = ({ until }: ShadowMode, today: string): boolean => until !== null && until < today

const includes = (old: ShadowMode, { until, rules, basis }: ShadowMode): boolean =>
  until === null || old.until === null
    ? basis !== null && old.basis === basis
    : until <= old.until && (old.rules === null || (rules?.every((rule) => old.rules!.includes(rule)) ?? false))

/** Whether a module opens locks, or hands on what opens them. */
export function isBinding({ file, text, imported = [] }: Binding): boolean {
  const module = readModule(file, text, imported)
  if (module === null) return true
  const { calls, handedOn } = openingIn(module)
  return calls.length + handedOn.length > 0
}

function shadowModesOf({ file, text, imported = [] }: Binding): readonly ShadowMode[] {
  const module = readModule(file, text, imported)
  // What cannot be parsed does not run either, but what does nobody knows: it counts by its text.
  if (module === null) return [{ file, line: 1, text, ...unread({ reason: null, basis: text }) }]
  const { calls, handedOn } = openingIn(module)
  const modes: ShadowMode[] = []
  const add: Add = (node, read) => {
    const line = module.source.getLineAndCharacterOfPosition(node.getStart()).line + 1
    modes.push({ file, line, text: node.getText(), ...read })
  }
  // Without options no locks open.
  for (const call of calls)
    if (call.arguments[0] !== undefined) readOptions(writtenValueOf(call.arguments[0], module), call, module, add)
  // Whoever takes it under its own name is looked at there.
  for (const { node, isNamed } of handedOn)
    add(node, unread(isNamed ? { reason: null, basis: node.getText() } : refused(HANDED_ON)))
  return modes
}

const HANDED_ON = "`openLocks` is passed on: call it in the module that imports it"
