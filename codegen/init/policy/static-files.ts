import { Node, SyntaxKind } from "ts-morph"
import { listed } from "../../messages/phrases.ts"
import { bareOf, codeOf } from "../edits/code.ts"
import type { SourceFile } from "../session/found.ts"
import { outsidePathsOf } from "./policy-text.ts"

/** The directory of a build's static files, with a slash at its end; null if the configuration does not show it. */
export function assetsDirectoryIn({ path, text }: SourceFile): string | null {
  if (!text.includes("assetsDir")) return "assets/"
  const code = codeOf(path, text)
  const named = code?.file.getDescendantsOfKind(SyntaxKind.Identifier).filter((one) => one.getText() === "assetsDir")
  if (named?.length === 0 && !/["'`]assetsDir["'`]/.test(text)) return "assets/"
  const [only, other] = named ?? []
  const property = only?.getParent()
  if (code === null || other !== undefined || !Node.isPropertyAssignment(property)) return null
  // `build: { assetsDir }` in the configuration itself: a condition around it may have other values.
  const build = property.getParent().getParent()
  const isOfBuild = Node.isPropertyAssignment(build) && build.getName() === "build"
  const config = isOfBuild ? build.getParent().getParent() : undefined
  const isWhole =
    (Node.isCallExpression(config) && /^define\w*$/.test(config.getExpression().getText())) ||
    Node.isExportAssignment(config) ||
    (Node.isReturnStatement(config) && config.getParent().getParent() === config.getFirstAncestor(isFunction))
  if (!isWhole && !Node.isParenthesizedExpression(config) && !Node.isSatisfiesExpression(config)) return null
  const value = bareOf(property.getInitializer())
  const directory = Node.isStringLiteral(value) ? value.getLiteralValue().replace(/^\.?\/|\/$/g, "") : ""
  return /^[\w~-][\w.~-]*(?:\/[\w~-][\w.~-]*)*$/.test(directory) ? `${directory}/` : null
}

const isFunction = (node: Node): boolean => Node.isFunctionLikeDeclaration(node) || Node.isFunctionExpression(node)

/** The most files that a task names. */
const MAX_NAMED = 3

/**
 * Tasks about static files that the policy does not list in `outside`, because it cannot, or because it must not.
 * `assets` is the directory of the build's files; null if it is unknown.
 */
export function staticFileTasks(
  files: readonly string[],
  assets: string | null,
  { path }: SourceFile,
  outside: ReadonlySet<string>,
  policy: string,
): readonly string[] {
  const taken = outsidePathsOf(files).filter((one) => !outside.has(one))
  const more = taken.length > MAX_NAMED ? ` and ${taken.length - MAX_NAMED} more` : ""
  return [
    ...(assets !== null
      ? []
      : [
          `${policy}: \`build.assetsDir\` of ${path} could not be read, so list the directory of your build's static files in \`outside\``,
        ]),
    ...(taken.length === 0
      ? []
      : [
          `${policy}: \`outside\` does not list the static files at ${listed(taken.slice(0, MAX_NAMED), "and")}${more}, because a route of yours has these addresses, too: its rule decides about them unless your server answers them before the locks`,
        ]),
  ]
}
