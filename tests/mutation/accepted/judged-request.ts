import { inFile, type Accepted } from "./in-file.ts"

export const JUDGED_REQUEST: readonly Accepted[] = [
  ...inFile("src/guard/core/judged-request.ts", "A shortcut: without claims nothing reads the router's context.", [
    ["ConditionalExpression", "const judged = await (judge.openClaims === null", "judge.openClaims === null", "false"],
  ]),
  ...inFile(
    "src/guard/core/judged-request.ts",
    "Narrows a type: in front of the router, claims are read with a stand-in for the context.",
    [
      [
        "ConditionalExpression",
        "claims === null || claimContext === null || appResponse !== null || wait > 0",
        "claimContext === null",
        "false",
      ],
    ],
  ),
]
