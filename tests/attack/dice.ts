import { mulberry32 } from "../../codegen/next/attack/draw.ts"

/** Chance that can be had again: the same seed throws the same dice. */
export interface Dice {
  /** A whole number from 0 up to, not including, `sides`. */
  readonly below: (sides: number) => number
  readonly pick: <T>(list: readonly T[]) => T
  /** True in one throw of `sides`. */
  readonly oneIn: (sides: number) => boolean
}

export function diceOf(seed: number): Dice {
  const next = mulberry32(seed)
  const below = (sides: number): number => next() % sides
  return { below, pick: (list) => list[below(list.length)]!, oneIn: (sides) => below(sides) === 0 }
}

/** The seed that the command line names after `--seed`, or today's. */
export function seedIn(given: readonly string[]): number {
  const named = Number(given[given.indexOf("--seed") + 1])
  return given.includes("--seed") && Number.isInteger(named) ? named : Date.now() >>> 0
}

/** The number that the command line names after `--<name>`. */
export function countIn(given: readonly string[], name: string, otherwise: number): number {
  const named = Number(given[given.indexOf(`--${name}`) + 1])
  return given.includes(`--${name}`) && Number.isInteger(named) && named >= 0 ? named : otherwise
}
