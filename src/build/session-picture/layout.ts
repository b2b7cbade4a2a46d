import ELK, { type ElkNode } from "elkjs"
import type { Plugin } from "vite"
import { sessionMachine } from "../../session/machine/machine.ts"
import {
  authStatesOf,
  stateNames,
  transitionsOf,
  type MachinePicture,
  type PicturedLine,
  type StateName,
  type Transition,
} from "./picture.ts"

/** The import path of the diagram, and the id that Vite knows it by. The NUL keeps other plugins from loading it. */
const MODULE = "virtual:sallyport/session-picture"
const RESOLVED = `\0${MODULE}`

/** Computes the diagram of the session machine during the build, so that nobody loads the layout engine at run time. */
export const sessionPicture = (): Plugin => ({
  name: "sallyport-session-picture",
  resolveId: (id) => (id === MODULE ? RESOLVED : null),
  load: async (id) => (id === RESOLVED ? `export const picture = ${JSON.stringify(await layOut())}` : null),
})

/** The size of a state, in pixels at the diagram's natural size. */
const STATE = { width: 168, height: 60 }

/** The options of the layout engine ELK: layers from top to bottom, and lines with right angles. */
const OPTIONS = {
  "elk.algorithm": "layered",
  "elk.direction": "DOWN",
  "elk.edgeRouting": "ORTHOGONAL",
  "elk.layered.considerModelOrder.strategy": "NODES_AND_EDGES",
  "elk.spacing.nodeNode": "48",
  "elk.spacing.edgeNode": "20",
  "elk.spacing.edgeEdge": "14",
  "elk.layered.spacing.nodeNodeBetweenLayers": "40",
  "elk.layered.spacing.edgeNodeBetweenLayers": "20",
  "elk.layered.spacing.edgeEdgeBetweenLayers": "14",
  "elk.padding": "[top=8,left=8,bottom=8,right=8]",
}

/** Lays out the diagram. It is derived from the machine alone, so it cannot go out of date. */
export async function layOut(): Promise<MachinePicture> {
  const transitions = transitionsOf(sessionMachine)
  const lines = linesOf(transitions)
  const graph: ElkNode = {
    id: "session",
    layoutOptions: OPTIONS,
    children: stateNames.map((id) => ({ id, ...STATE })),
    edges: lines.map(({ from, to }, i) => ({ id: String(i), sources: [from], targets: [to] })),
  }
  const laid = await new ELK().layout(graph)
  const edges = new Map((laid.edges ?? []).map((edge) => [edge.id, edge.sections?.[0]]))
  return {
    width: laid.width ?? 0,
    height: laid.height ?? 0,
    states: (laid.children ?? []).map(({ id, x = 0, y = 0 }) => {
      const name = id as StateName
      return { name, authStates: authStatesOf(name), x, y, ...STATE }
    }),
    lines: lines.map((line, i) => {
      const section = edges.get(String(i))
      if (section === undefined) throw new Error("the layout lost a line of the session machine")
      const places = [section.startPoint, ...(section.bendPoints ?? []), section.endPoint]
      return { ...line, points: places.map(({ x, y }) => ({ x, y })) }
    }),
    transitions,
  }
}

/**
 * The lines between states. Two states with transitions both ways have one line, from the one that comes first in the
 * machine.
 */
function linesOf(transitions: readonly Transition[]): readonly Omit<PicturedLine, "points">[] {
  const leads = (from: StateName, to: StateName): boolean =>
    transitions.some((transition) => transition.from === from && transition.to === to)
  return transitions
    .filter(({ from, to }) => from !== to)
    .filter(({ from, to }) => stateNames.indexOf(from) < stateNames.indexOf(to) || !leads(to, from))
    .map(({ from, to }) => ({ from, to, both: leads(to, from) }))
}
