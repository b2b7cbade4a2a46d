import { Node } from "ts-morph"
import { codeOf } from "../edits/code.ts"
import type { SourceFile } from "../session/found.ts"

/**
 * The one of an app's servers that is built with it: one that Vite's configuration names, or else the first. A server
 * that stands only in a comment there is not built.
 */
export function builtServerIn(servers: readonly SourceFile[], vite: SourceFile): SourceFile | undefined {
  const texts =
    codeOf(vite.path, vite.text)
      ?.file.forEachDescendantAsArray()
      .flatMap((node) =>
        Node.isStringLiteral(node) || Node.isNoSubstitutionTemplateLiteral(node) ? [node.getLiteralText()] : [],
      ) ?? []
  const isNamed = ({ path }: SourceFile): boolean => texts.some((text) => text.replace(/^\.?\//, "") === path)
  return servers.find(isNamed) ?? servers.find(({ path }) => !vite.text.includes(path))
}
