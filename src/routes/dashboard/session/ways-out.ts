import type { MachinePicture, PicturedLine } from "../../../build/session-picture/picture.ts"

/** A way out of a state: the line it is drawn as, and the events that lead along it. */
export interface WayOut {
  readonly line: PicturedLine
  readonly to: string
  readonly events: readonly string[]
}

/** The ways out of a state, in the order of their numbers in the picture. */
export const waysOutOf = ({ lines, transitions }: MachinePicture, from: string | null): readonly WayOut[] =>
  lines.flatMap((line) => {
    const to = line.from === from ? line.to : line.both && line.to === from ? line.from : null
    if (to === null) return []
    const steps = transitions.find((one) => one.from === from && one.to === to)?.steps ?? []
    return [{ line, to, events: [...new Set(steps.map((step) => step.split(" ", 1)[0]!))] }]
  })
