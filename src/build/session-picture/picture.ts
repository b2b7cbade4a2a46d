import type { StateName, Transition } from "./transitions.ts"

interface Place {
  readonly x: number
  readonly y: number
}

export interface PicturedState extends Place {
  readonly name: StateName
  readonly authStates: readonly string[]
  readonly width: number
  readonly height: number
}

/** A line between two states; `both` when the machine goes either way. */
export interface PicturedLine {
  readonly from: StateName
  readonly to: StateName
  readonly both: boolean
  readonly points: readonly Place[]
}

/** The session machine as it is drawn and as it is told. */
export interface MachinePicture {
  readonly width: number
  readonly height: number
  readonly states: readonly PicturedState[]
  readonly lines: readonly PicturedLine[]
  readonly transitions: readonly Transition[]
}
