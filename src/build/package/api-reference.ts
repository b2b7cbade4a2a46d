// Generates the API reference, docs/api.md, from the doc comments of the package's exports: `npm run docs`.
import { writeFileSync } from "node:fs"
import path from "node:path"
import { Node, Project, type ExportedDeclarations, type JSDocableNode, type TypeAliasDeclaration } from "ts-morph"
import { EXPORTS } from "./exports.ts"

/** A description of each import path. */
const ABOUT: Readonly<Record<keyof typeof EXPORTS, string>> = {
  ".": "The types of the policy file.",
  "./compiler":
    "The compiler as functions, for your own scripts. They take and return text and data: they read no file and run no program. These exports may change in a minor version.",
  "./vite": "The Vite plugin.",
  "./guard": "The two locks, for the server.",
  "./guard/bind":
    "For the code that the Vite plugin adds to a server build. Do not import it yourself: it may change in any version.",
  "./guard/client": "The guard's answers in the browser, and safe addresses to return to.",
  "./guard/react": "Links by what the visitor may open, for React.",
  "./next": "The two locks of a Next app.",
  "./supabase": "The session port for Supabase, on the server.",
  "./supabase/tokens": "The session port for Supabase whose tokens the app keeps in cookies of its own.",
  "./supabase/react": "The Supabase session in the browser, for React.",
  "./jwt": "Session ports for tokens that the app signs itself.",
  "./providers": "Session ports for other auth providers.",
  "./testing": "Helpers for tests of an app and of a session port.",
}

/** The import paths that may change in any version. They are listed last. */
const UNSTABLE: ReadonlySet<string> = new Set(["./compiler", "./guard/bind"])

/** A name with its documentation. */
interface Documented {
  readonly name: string
  /** The doc comment in Markdown; empty if there is none. */
  readonly doc: string
}

/** An export of the package. */
export interface ApiEntry extends Documented {
  /** The declaration without its body. */
  readonly declaration: string
  readonly isType: boolean
  /** Properties and methods of an interface. */
  readonly members: readonly Documented[]
}

/** The exports of each import path, including those that several paths export. */
export function exportsOf(root: string): ReadonlyMap<string, readonly ApiEntry[]> {
  const project = new Project({ tsConfigFilePath: path.join(root, "tsconfig.json"), skipAddingFilesFromTsConfig: true })
  return new Map(
    Object.entries(EXPORTS).map(([entry, source]) => {
      const declared = project.addSourceFileAtPath(path.join(root, source)).getExportedDeclarations()
      return [entry, [...declared].map(([name, declarations]) => entryOf(name, declarations[0]!))]
    }),
  )
}

function entryOf(name: string, node: ExportedDeclarations): ApiEntry {
  // A function with overloads is described at the first of them. A constant's comment is that of its statement.
  const overloads = Node.isFunctionDeclaration(node) ? node.getOverloads() : []
  const documented = overloads[0] ?? (Node.isVariableDeclaration(node) ? node.getVariableStatementOrThrow() : node)
  const members = Node.isInterfaceDeclaration(node) ? node.getMembers() : []
  return {
    name,
    doc: Node.isJSDocable(documented) ? docOf(documented) : "",
    declaration: (overloads.length > 0 ? overloads : [node]).map(declarationOf).join("\n"),
    isType: Node.isInterfaceDeclaration(node) || Node.isTypeAliasDeclaration(node),
    members: members.map((member) => ({
      name: Node.hasName(member) ? member.getName() : member.getText(),
      doc: Node.isJSDocable(member) ? docOf(member) : "",
    })),
  }
}

const docOf = (node: JSDocableNode): string =>
  node
    .getJsDocs()
    .map((doc) => doc.getInnerText())
    .join("\n\n")

/**
 * The declaration as the reference shows it: without `export`, without the body of a function, and with a constant's
 * type instead of its value.
 */
function declarationOf(node: ExportedDeclarations): string {
  if (Node.isFunctionDeclaration(node)) {
    const body = node.getBody()
    const head =
      body === undefined
        ? node.getText()
        : node
            .getText()
            .slice(0, body.getStart() - node.getStart())
            .trim()
    return head.replace(/^export /, "")
  }
  if (Node.isTypeAliasDeclaration(node)) {
    const literals = literalsOf(node)
    if (literals !== null) return `type ${node.getName()} = ${literals}`
  }
  if (!Node.isVariableDeclaration(node)) return node.getText().replace(/^export /, "")
  const value = node.getInitializer()
  if (!Node.isArrowFunction(value)) {
    const type = node.getTypeNode()?.getText() ?? node.getType().getText(node)
    return `const ${node.getName()}: ${type}`
  }
  const parameters = value.getParameters().map((parameter) => parameter.getText())
  const generics = value.getTypeParameters().map((parameter) => parameter.getText())
  const returned = value.getReturnTypeNode()?.getText() ?? value.getReturnType().getText(value)
  const typed = generics.length === 0 ? "" : `<${generics.join(", ")}>`
  return `function ${node.getName()}${typed}(${parameters.join(", ")}): ${returned}`
}

/**
 * The literals of a union that is computed, as by `keyof typeof TABLE`, written out for readers. Null for other types.
 */
function literalsOf(node: TypeAliasDeclaration): string | null {
  if (!/\btypeof\b/.test(node.getTypeNodeOrThrow().getText())) return null
  const types = node.getType().getUnionTypes()
  return types.length > 0 && types.every((type) => type.isLiteral())
    ? types.map((type) => type.getText(node)).join(" | ")
    : null
}

/** The reference as Markdown. An export of several import paths is described once, under the first of them. */
export function apiReference(root: string): string {
  const described = new Map<string, string>()
  const all = [...exportsOf(root)]
  const rankOf = ([entry]: (typeof all)[number]): number => (UNSTABLE.has(entry) ? 1 : 0)
  const sections = all
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .map(([entry, entries]) => {
      const from = entry.replace(".", "sallyport")
      const own = entries.filter(({ name }) => !described.has(name))
      const others = entries.filter(({ name }) => described.has(name))
      for (const { name } of own) described.set(name, from)
      return [
        `## Import from \`${from}\``,
        ABOUT[entry]!,
        ...own.toSorted((a, b) => Number(a.isType) - Number(b.isType)).map(describe),
        ...(others.length === 0
          ? []
          : [`Also exports ${others.map((other) => `[\`${other.name}\`](#${anchorOf(other)})`).join(", ")}.`]),
      ].join("\n\n")
    })
  return `${[TITLE, ...sections].join("\n\n")}\n`
}

const TITLE = `# API reference

<!-- Made from the doc comments by \`npm run docs\`. Change them there. -->

Every export of the package \`sallyport\`. The [package README](../src/build/package/shipped/README.md) shows how they fit together, and [versions](versions.md) which of them may change when.`

const describe = ({ name, doc, declaration, isType }: ApiEntry): string =>
  [`### ${isType ? "type " : ""}\`${name}\``, doc, `\`\`\`ts\n${declaration}\n\`\`\``]
    .filter((part) => part !== "")
    .join("\n\n")

/** The heading's anchor. Types get a prefix, because a function may have the same name in another case. */
const anchorOf = ({ name, isType }: ApiEntry): string => `${isType ? "type-" : ""}${name.toLowerCase()}`

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, "../../..")
  writeFileSync(path.join(root, "docs/api.md"), apiReference(root))
}
