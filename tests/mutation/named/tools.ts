import { inFile, type Mutation } from "./mutation.ts"

/** The compiler and its gates: revisions of git, the lock chain, approvals and records. */
export const TOOLS: readonly Mutation[] = [
  ...inFile(
    "codegen/git/git.ts",
    ["tests/codegen/history/revision-names.test.ts"],
    [["objects are what their hashes name", 'GIT_NO_REPLACE_OBJECTS: "1",', ""]],
  ),
  ...inFile(
    "codegen/lock-chain/lock-chain.ts",
    ["tests/codegen/lock-chain/lock-chain.test.ts"],
    [
      [
        "the function is that of the package",
        "opener?.name !== opening.opener || opener.specifier !== opening.from",
        "opener === null",
      ],
    ],
  ),
  ...inFile(
    "codegen/lock-chain/lock-chain.ts",
    ["tests/codegen/lock-chain/lock-chain.test.ts"],
    [
      [
        "no alias leads the package into the app",
        "if (isAliased(module.source.path, opening.from, ownLocks))",
        "if (module === root.found)",
      ],
    ],
  ),
  ...inFile(
    "codegen/command-line/commands/diff.ts",
    ["tests/codegen/lock-chain/lost.test.ts"],
    [
      [
        "an app that lost its locks fails the gate",
        'if (lost.length > 0 && options.failOn !== "closed")',
        "if (lost.length > 1_000)",
      ],
    ],
  ),
  ...inFile(
    "codegen/approval/envelope.ts",
    ["tests/codegen/approval/approval.test.ts"],
    [
      [
        "an approval is signed",
        "if (!isCanonical || !verify(null, preAuthentication(body), key, signature))",
        "if (!isCanonical)",
      ],
    ],
  ),
  ...inFile(
    "codegen/record/verify-record.ts",
    ["tests/codegen/record/verify-record.test.ts"],
    [
      [
        "the record's digest is made again",
        "return record.digest === digestOfRecord(record)\n",
        "return record.digest !== null\n",
      ],
    ],
  ),
  ...inFile(
    "codegen/record/compare-with-git.ts",
    ["tests/codegen/record/verify-record.test.ts"],
    [
      [
        "no version is dropped",
        "if (complete && main.complete && committed.length > versions.length) {",
        "if (committed.length > 1e9) {",
      ],
    ],
  ),
]
