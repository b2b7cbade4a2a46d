import { inFile, type Accepted } from "./in-file.ts"

const RESOLVE = "codegen/lock-chain/resolve.ts"

export const CHAIN: readonly Accepted[] = [
  ...inFile(RESOLVE, "The other text is no path of the project, either.", [
    ["StringLiteral", 'const at = resolvedModule?.resolvedFileName ?? ""', '""', '"Stryker was here!"'],
  ]),
  ...inFile(RESOLVE, "TypeScript reads it only to list and to cache files, which nothing here does.", [
    ["BooleanLiteral", "useCaseSensitiveFileNames: true,", "true", "false"],
  ]),
  ...inFile(RESOLVE, "The files of a configuration are not used.", [
    ["ArrayDeclaration", "readDirectory: () => [],", "[]", '["Stryker was here"]'],
  ]),
  ...inFile(RESOLVE, "No file is read from a result that may lead out of the project.", [
    ["ArrayDeclaration", "if (options === null) return { inside: [], mayLeave: true }", "[]", '["Stryker was here"]'],
  ]),
]
