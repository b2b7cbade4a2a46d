import path from "node:path"

import { build, type Rollup } from "vite"
import { expect, test } from "vitest"
import { createActor, type Actor } from "xstate"
import { getShortestPaths } from "xstate/graph"

import { leftOut } from "../../../src/build/left-out/plugin.ts"
import { STATE_MACHINE } from "../../../src/build/left-out/state-machine.ts"
import { sessionMachine } from "../../../src/session/machine/machine.ts"
import { EVENTS, serializeState } from "./reach.ts"

type SessionActor = Actor<typeof sessionMachine>

const ENTRY = "\0machine"

/** What a browser loads of the machine and what runs it. */
async function lightActors(): Promise<() => SessionActor> {
  const built = (await build({
    configFile: false,
    logLevel: "silent",
    // As a production build, whatever runs the tests.
    resolve: { conditions: ["module", "browser"] },
    plugins: [
      {
        name: "machine",
        resolveId: (id) => (id === ENTRY ? id : null),
        load: (id) =>
          id === ENTRY
            ? `import { createActor } from "xstate"
               import { sessionMachine } from ${JSON.stringify(path.resolve("src/session/machine/machine.ts"))}
               export default () => createActor(sessionMachine)`
            : null,
      },
      leftOut(STATE_MACHINE),
    ],
    build: { write: false, minify: true, rollupOptions: { input: ENTRY, preserveEntrySignatures: "strict" } },
  })) as Rollup.RollupOutput
  const { code } = built.output[0]
  const loaded = (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)) as {
    readonly default: () => SessionActor
  }
  return loaded.default
}

test("a browser's machine does what the machine does, from every situation of the small world", async () => {
  const light = await lightActors()
  const paths = getShortestPaths(sessionMachine, { events: [...EVENTS], serializeState, limit: 1_000_000 })
  expect(paths.length).toBeGreaterThan(50)
  for (const { steps } of paths) {
    const actors = [createActor(sessionMachine), light()].map((actor) => actor.start())
    const heard = [...steps.map(({ event }) => event).filter(({ type }) => !type.startsWith("xstate.")), ...EVENTS]
    for (const event of heard) {
      for (const actor of actors) actor.send(event)
      const [said, saidLight] = actors.map((actor) => serializeState(actor.getSnapshot()))
      expect([event, saidLight]).toEqual([event, said])
    }
    for (const actor of actors) actor.stop()
  }
})

/** What a state of the machine may have: nothing of what the build leaves out. */
const HAS = new Set(["entry", "exit", "on"])

test("the machine is flat, and none of its events is a pattern", () => {
  const { id, context, initial, states, ...rest } = sessionMachine.config
  expect({ id, initial, rest, context }).toEqual({ id: "session", initial: "unknown", rest: {}, context })
  for (const { on, ...state } of Object.values(states ?? {})) {
    expect(Object.keys(state).filter((key) => !HAS.has(key))).toEqual([])
    expect(Object.keys(on ?? {}).filter((event) => !/^[A-Z_]+$/.test(event))).toEqual([])
    expect(JSON.stringify(on)).not.toMatch(/"target":"[#.]/)
  }
})
