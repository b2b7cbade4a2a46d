import { inFile, type Accepted } from "./in-file.ts"

export const MACHINE: readonly Accepted[] = [
  ...inFile(
    "src/session/machine/arrival.ts",
    "Narrows a type: an event without facts is not admissible, and no other comes here.",
    [
      ["ConditionalExpression", "if (facts === null) return null", "facts === null", "false"],
      ["ConditionalExpression", "if (known === null || brought === null) return brought", "brought === null", "false"],
      [
        "OptionalChaining",
        "const sid = factsBrought(event)?.sid",
        "factsBrought(event)?.sid",
        "factsBrought(event).sid",
      ],
      ["ConditionalExpression", "if (sid === undefined) return null", "sid === undefined", "false"],
      [
        "ConditionalExpression",
        'if (event.type !== "SERVER_VERDICT" || event.answer.verdict !== "in") return held',
        'event.answer.verdict !== "in"',
        "false",
      ],
    ],
  ),
  ...inFile("src/session/machine/auth-state.ts", "A signed-in snapshot holds facts; the type does not know.", [
    [
      "OptionalChaining",
      'return snapshot.context.facts?.aal === "aal2" ? "verified" : "signed-in"',
      "snapshot.context.facts?.aal",
      "snapshot.context.facts.aal",
    ],
  ]),
  ...inFile("src/session/machine/clock.ts", "At equality both answers are the same offset.", [
    ["EqualityOperator", "if (now < facts.iat) return facts.iat - local", "now < facts.iat", "now <= facts.iat"],
  ]),
  ...inFile("src/session/machine/machine.ts", "An initial session has failed only if it brings no facts.", [
    [
      "LogicalOperator",
      'isUnreadable: ({ event }) => event.type === "INITIAL_SESSION" && event.facts === null && event.failed,',
      'event.type === "INITIAL_SESSION" && event.facts === null && event.failed',
      'event.type === "INITIAL_SESSION" && event.facts === null || event.failed',
    ],
    [
      "ConditionalExpression",
      'isUnreadable: ({ event }) => event.type === "INITIAL_SESSION" && event.facts === null && event.failed,',
      'event.type === "INITIAL_SESSION" && event.facts === null',
      "true",
    ],
    [
      "LogicalOperator",
      'isUnreadable: ({ event }) => event.type === "INITIAL_SESSION" && event.facts === null && event.failed,',
      'event.type === "INITIAL_SESSION" && event.facts === null',
      'event.type === "INITIAL_SESSION" || event.facts === null',
    ],
    [
      "ConditionalExpression",
      'isUnreadable: ({ event }) => event.type === "INITIAL_SESSION" && event.facts === null && event.failed,',
      "event.facts === null",
      "true",
    ],
  ]),
  ...inFile("src/session/machine/machine.ts", "Narrows a type: `isOwedHere` has found a recovery.", [
    [
      "ConditionalExpression",
      'recovery: ({ context }) => (context.recovery === null ? null : { sid: context.recovery.sid, phase: "done" }),',
      "context.recovery === null",
      "false",
    ],
  ]),
  ...inFile(
    "src/session/machine/machine.ts",
    "Narrows a type: an event without facts is not admissible, and no other comes here.",
    [
      [
        "OptionalChaining",
        "return known === null || known.sid === factsBrought(event)?.sid",
        "factsBrought(event)?.sid",
        "factsBrought(event).sid",
      ],
    ],
  ),
  ...inFile(
    "src/session/machine/machine.ts",
    "Narrows a type: the configuration names the guard for this event alone.",
    [
      [
        "ConditionalExpression",
        'isSignOut: ({ event }) => event.type === "SIGNED_OUT" && event.facts === null,',
        'event.type === "SIGNED_OUT"',
        "true",
      ],
      [
        "ConditionalExpression",
        'isNothingStored: ({ event }) => event.type === "INITIAL_SESSION" && event.facts === null && !event.failed,',
        'event.type === "INITIAL_SESSION"',
        "true",
      ],
      [
        "ConditionalExpression",
        'isUnreadable: ({ event }) => event.type === "INITIAL_SESSION" && event.facts === null && event.failed,',
        'event.type === "INITIAL_SESSION"',
        "true",
      ],
      [
        "ConditionalExpression",
        'isOut: ({ event }) => event.type === "SERVER_VERDICT" && event.answer.verdict === "out",',
        'event.type === "SERVER_VERDICT"',
        "true",
      ],
      [
        "ConditionalExpression",
        'isEnd: ({ context, event }) => event.type === "SERVER_VERDICT" && event.answer.verdict === "out" && context.vouched,',
        'event.type === "SERVER_VERDICT"',
        "true",
      ],
      [
        "ConditionalExpression",
        'isUnknown: ({ event }) => event.type === "SERVER_VERDICT" && event.answer.verdict === "unknown",',
        'event.type === "SERVER_VERDICT"',
        "true",
      ],
      [
        "ConditionalExpression",
        '(event.type === "EXPIRE" || event.type === "RESUME") && context.facts !== null && context.facts.exp <= event.now,',
        'event.type === "EXPIRE" || event.type === "RESUME"',
        "true",
      ],
      [
        "ConditionalExpression",
        'event.type === "PASSWORD_CHANGED" && context.recovery !== null && context.recovery.sid === event.sid,',
        'event.type === "PASSWORD_CHANGED"',
        "true",
      ],
    ],
  ),
  ...inFile("src/session/machine/machine.ts", "Narrows a type: the states that run out hold facts.", [
    [
      "ConditionalExpression",
      '(event.type === "EXPIRE" || event.type === "RESUME") && context.facts !== null && context.facts.exp <= event.now,',
      '(event.type === "EXPIRE" || event.type === "RESUME") && context.facts !== null',
      "true",
    ],
    [
      "LogicalOperator",
      '(event.type === "EXPIRE" || event.type === "RESUME") && context.facts !== null && context.facts.exp <= event.now,',
      '(event.type === "EXPIRE" || event.type === "RESUME") && context.facts !== null',
      'event.type === "EXPIRE" || event.type === "RESUME" || context.facts !== null',
    ],
    [
      "ConditionalExpression",
      '(event.type === "EXPIRE" || event.type === "RESUME") && context.facts !== null && context.facts.exp <= event.now,',
      "context.facts !== null",
      "true",
    ],
  ]),
]
