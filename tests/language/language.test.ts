// Every language says everything. That nothing is left out of the translations is the type checker's to see; that
// nothing passes them by, and that each says the same with the same parts, is seen here.
import path from "node:path"
import { Node, Project, SyntaxKind, type SourceFile } from "ts-morph"
import { describe, expect, test } from "vitest"
import { site } from "../../src/language/german/site.ts"
import { workbench } from "../../src/language/german/workbench.ts"
import { LANGUAGES } from "../../src/language/languages.ts"
import { openLanguage } from "../../src/language/open.ts"
import routes from "../../src/routes.ts"

const ROOT = path.resolve(import.meta.dirname, "../..")
const project = new Project({ skipAddingFilesFromTsConfig: true })
const READ_BY_PEOPLE = [
  "src/routes",
  "src/ui",
  "src/policies/compiler",
  "src/policies/records",
  "src/policies/drafts",
  "src/policies/chosen",
  "src/policies/approvals",
  "src/session",
  "src/locks",
].map((area) => `${ROOT}/${area}/**/*.{ts,tsx}`)
// The messages of the port contract are for the port's author, so they stay in English.
const sources = project.addSourceFilesAtPaths([
  ...READ_BY_PEOPLE,
  `!${ROOT}/src/session/testing/**`,
  `${ROOT}/src/*.tsx`,
  `${ROOT}/src/server/mailbox-page.ts`,
  `${ROOT}/policy/words.ts`,
])
const nameOf = (source: SourceFile): string => path.relative(ROOT, source.getFilePath())

const PLURAL = /_(?:zero|one|two|few|many|other)$/
const messageOf = (key: string): string => key.replace(PLURAL, "")
const keys: readonly string[] = Object.keys({ ...site, ...workbench })
const messages = new Set(keys.map(messageOf))

/** Each language's sentences, by the English ones. */
const opened = await Promise.all(
  LANGUAGES.map(async (language) => ({ language, sentences: (await openLanguage(language)).sentences })),
)
const translations = opened.filter(({ language }) => language !== "en")

const textOf = (node: Node): string =>
  Node.isStringLiteral(node) || Node.isNoSubstitutionTemplateLiteral(node) ? node.getLiteralText() : ""
const literals = sources.flatMap((source) =>
  [SyntaxKind.StringLiteral, SyntaxKind.NoSubstitutionTemplateLiteral].flatMap((kind) =>
    source.getDescendantsOfKind(kind).map((node: Node) => ({ source, node, text: textOf(node) })),
  ),
)

test("no sentence is translated both for every page and for the workbench", () => {
  expect(Object.keys(workbench).filter((key) => key in site)).toEqual([])
})

describe("a page outside of the workbench", () => {
  const WORKBENCH = "src/language/workbench.ts"
  /** Rows of a table with words that the session page says, which is the workbench's. */
  const SAYS_NOTHING = "src/session/machine/events.ts"
  const later = new Set(Object.keys(workbench).map(messageOf))
  const reader = new Project({ skipAddingFilesFromTsConfig: true })

  /** Everything that these load, on the server or in the browser. */
  function loadedBy(files: readonly string[]): ReadonlyMap<string, SourceFile> {
    const all = new Map<string, SourceFile>()
    const visit = (file: string): void => {
      if (all.has(file) || !/\.tsx?$/.test(file)) return
      const source = reader.addSourceFileAtPath(path.join(ROOT, file))
      all.set(file, source)
      for (const imported of [...source.getImportDeclarations(), ...source.getExportDeclarations()]) {
        const from = imported.getModuleSpecifierValue()
        if (!imported.isTypeOnly() && from?.startsWith(".") === true) visit(path.join(path.dirname(file), from))
      }
    }
    for (const file of files) visit(file)
    return all
  }

  interface Entry {
    readonly file: string
    readonly children?: readonly Entry[]
  }
  const leaves = (entries: readonly Entry[], above: readonly string[]): (readonly string[])[] =>
    entries.flatMap(({ file, children }) => {
      const files = [...above, path.join("src", file)]
      return children === undefined ? [files] : leaves(children, files)
    })
  const pages = leaves(routes as readonly Entry[], ["src/root.tsx"])
    .map((files) => ({ page: files.at(-1)!, loaded: loadedBy(files) }))
    // A route that answers with a file translates on the server, which has all messages.
    .filter(({ page, loaded }) => loaded.get(page)?.getDefaultExportSymbol() !== undefined)
    .map(({ loaded }) => loaded)
  const outside = pages.filter((files) => !files.has(WORKBENCH))

  /** A word alone may be a machine's. */
  const isSaid = (node: Node): boolean => {
    const call = node.getParentIfKind(SyntaxKind.CallExpression)
    return textOf(node).includes(" ") || call?.getExpression().getText() === "text"
  }

  test("uses no sentence of the workbench's translations", () => {
    expect(outside.length).toBeGreaterThan(5)
    expect(outside.length).toBeLessThan(pages.length)
    const sources = new Map(
      outside.flatMap((files) => [...files].filter(([file]) => !file.includes("/german/") && file !== SAYS_NOTHING)),
    )
    const unsaid = [...sources].flatMap(([file, source]) =>
      [SyntaxKind.StringLiteral, SyntaxKind.NoSubstitutionTemplateLiteral]
        .flatMap((kind) => source.getDescendantsOfKind(kind) as Node[])
        .filter((node) => later.has(textOf(node)) && isSaid(node))
        .map((node) => `${file}: ${textOf(node)}`),
    )
    expect(unsaid).toEqual([])
  })
})

test("every sentence that is translated is used somewhere", () => {
  // The mails, and the sentence of a rule, which the compiler and the dashboard share.
  const others = [`${ROOT}/src/backend/mail/{mail,mail-words}.ts`, `${ROOT}/policy/guard-table.ts`]
  const inOthers = project
    .addSourceFilesAtPaths(others)
    .flatMap((source) => source.getDescendantsOfKind(SyntaxKind.StringLiteral))
    .map(textOf)
  const said = new Set([...literals.map(({ text }) => text), ...inOthers])
  // Attributes of JSX are literals too, and text between tags is never said.
  expect([...messages].filter((message) => !said.has(message))).toEqual([])
})

/** The parts that must be equal in every language: placeholders, and the parts of the page. */
const partsOf = (sentence: string): readonly string[] =>
  [...sentence.matchAll(/\{\{[^}]*\}\}|<\/?\w+\/?>/g)].map(([part]) => part).toSorted()

/** Words that a language shares with English. */
const SHARED = new Set(["de: App", "de: Apps", "de: Editor", "de: Name", "de: Simulator"])

describe.each(translations)("in $language", ({ language, sentences }) => {
  test.each(Object.entries(sentences).filter(([key]) => partsOf(key).length > 0))(
    "the translation has the same placeholders: %s",
    (key, translation) => {
      expect(partsOf(translation)).toEqual(partsOf(messageOf(key)))
    },
  )

  test("every translated sentence exists in the site", () => {
    expect(Object.keys(sentences).filter((key) => !messages.has(messageOf(key)))).toEqual([])
  })

  test("no translation is the English sentence", () => {
    const same = Object.entries(sentences).filter(([key, translation]) => messageOf(key) === translation)
    expect(same.map(([key]) => key).filter((key) => !SHARED.has(`${language}: ${key}`))).toEqual([])
  })
})

test("no placeholder has the name of an HTML void element, which would lose its content", () => {
  const VOID = /<(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)\b[^/]*>/
  expect([...messages].filter((message) => VOID.test(message))).toEqual([])
})

test.each(opened)("a message with a count has every plural form of $language", ({ language, sentences }) => {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
  const counting = new Set(keys.filter((key) => PLURAL.test(key)).map(messageOf))
  // An English key is its own plural.
  const forms = pluralCategories.filter((form) => language !== "en" || form !== "other")
  const expected = [...counting].flatMap((message) => forms.map((form) => `${message}_${form}`))
  expect(
    Object.keys(sentences)
      .filter((key) => PLURAL.test(key))
      .toSorted(),
  ).toEqual(expected.toSorted())
})

describe("no text bypasses the translations", () => {
  /** The compiler's words and the policy's are English wherever they are read, and say so. */
  const isEnglish = (node: Node): boolean =>
    node
      .getAncestors()
      .some(
        (above) =>
          Node.isJsxElement(above) &&
          (/^(?:code|kbd|pre)$/.test(above.getOpeningElement().getTagNameNode().getText()) ||
            above.getOpeningElement().getAttribute("lang") !== undefined),
      )
  const place = (node: Node, text: string) => `${nameOf(node.getSourceFile())}:${node.getStartLineNumber()} ${text}`

  test("no words are written between tags", () => {
    const bare = sources
      .flatMap((source) => source.getDescendantsOfKind(SyntaxKind.JsxText))
      .filter((node) => /\p{L}{2}/u.test(node.getText().replaceAll(/&\w+;|Sallyport/g, "")) && !isEnglish(node))
    expect(bare.map((node) => place(node, node.getText().trim()))).toEqual([])
  })

  test("no visible or spoken attribute is an untranslated word", () => {
    const READ =
      /^(?:aria-label|aria-description|aria-roledescription|alt|title|placeholder|label|hint|lead|name|summary)$/
    const bare = sources
      .flatMap((source) => source.getDescendantsOfKind(SyntaxKind.JsxAttribute))
      .filter((attribute) => READ.test(attribute.getNameNode().getText()) && !isEnglish(attribute))
      .map((attribute) => ({ attribute, text: textOf(attribute.getInitializer() ?? attribute) }))
      // A field's or an icon's name is for machines, and is written small.
      .filter(({ text }) => /\p{Lu}|\s/u.test(text))
    expect(bare.map(({ attribute, text }) => place(attribute, text))).toEqual([])
  })

  test("every sentence in the code is translated", () => {
    const PROSE = /^\p{Lu}[\p{L}’'-]*[,:]? \p{L}|\p{L}{2,} \p{L}+.*[.!?…]$/u
    const isForDevelopers = (node: Node): boolean =>
      node.getAncestors().some((above) => Node.isNewExpression(above) || Node.isImportDeclaration(above))
    const bare = literals.filter(
      ({ node, text }) => PROSE.test(text) && !messages.has(text) && !isForDevelopers(node) && !isEnglish(node),
    )
    expect(bare.map(({ node, text }) => place(node, text))).toEqual([])
  })

  /** Says outcomes in the policy's own words. */
  const IN_POLICY_WORDS = "src/ui/policy/outcome.tsx"

  test("no sentence is put together from pieces", () => {
    // Beside a gap; class names and header values have none of these.
    const PIECE = /\p{L}{2,},? \p{L}{2,} $|^[,;:]? \p{Ll}{2,}|^(?!Bearer )\p{Lu}\p{L}+ $/u
    const bare = sources
      .filter((source) => nameOf(source) !== IN_POLICY_WORDS)
      .flatMap((source) => source.getDescendantsOfKind(SyntaxKind.TemplateExpression))
      .filter((node) =>
        [node.getHead(), ...node.getTemplateSpans().map((span) => span.getLiteral())].some((piece) =>
          PIECE.test(piece.getLiteralText()),
        ),
      )
      .filter((node) => !node.getAncestors().some((above) => Node.isNewExpression(above)) && !isEnglish(node))
    expect(bare.map((node) => place(node, node.getText()))).toEqual([])
  })
})
