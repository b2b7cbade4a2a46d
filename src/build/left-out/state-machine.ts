import type { Lighter } from "./lighter.ts"

const LIB = "xstate/dist"

/**
 * The session machine is flat: its states are alternatives without states of their own, it starts no other actor, waits
 * for no time, and every event is named. What machines can be besides is left out.
 */
export const STATE_MACHINE: readonly Lighter[] = [
  {
    file: `${LIB}/xstate.esm.js`,
    fields: [
      "cancel",
      "createAction",
      "createStateConfig",
      "emit",
      "enqueueActions",
      "log",
      "raise",
      "sendTo",
      "spawnChild",
      "stopChild",
    ],
  },
  {
    file: `${LIB}/StateMachine-ae06a22b.esm.js`,
    instead: [
      ["this.getPersistedSnapshot = this.getPersistedSnapshot.bind(this);", ""],
      ["this.restoreSnapshot = this.restoreSnapshot.bind(this);", ""],
      ["this.events = this.root.events;", ""],
      [/ {2}toJSON\(\) \{\n {4}return this\.definition;\n {2}\}\n/g, ""],
    ],
    answers: { formatRouteTransitions: "void 0", getDelayedTransitions: "[]" },
    called: [
      "_initialize",
      "after",
      "getInitialSnapshot",
      "getTransitionData",
      "initial",
      "invoke",
      "next",
      "start",
      "transition",
    ],
  },
  {
    file: `${LIB}/raise-effbee0c.esm.js`,
    instead: [
      ["this.options.devTools", "false"],
      [/\b\w+(?:\.\w+)*\.type === '(?:parallel|history|final)'/g, "false"],
      [/\b\w+(?:\.\w+)*\.type !== 'history'/g, "true"],
    ],
    answers: {
      isErrorActorEvent: "false",
      isHistoryNode: "false",
      isInFinalState: "false",
      matchesEventDescriptor: "false",
      selectEventlessTransitions: "[]",
      spawnChild: "null",
      stopChild: "null",
      stopChildren: "nextSnapshot",
    },
    fields: ["can", "getAll", "getMeta", "hasTag", "toJSON"],
    called: ["getSnapshot", "send", "start", "stop", "subscribe"],
  },
]
