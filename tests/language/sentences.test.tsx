// The formatting of a message: its plural form, its values, and the parts of the page in it.
import * as fc from "fast-check"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import type { Message } from "../../src/language/message.ts"
import { piecesOf, Rich, type Piece } from "../../src/language/rich.tsx"
import { filled, WordsContext, wordsOf } from "../../src/language/words.ts"

const words = wordsOf("en", {
  "{{count}} rules_one": "{{count}} rule",
  "{{count}} rules_other": "{{count}} rules",
  Blocked: "Gesperrt",
  "<to>Open <name/></to>, {{whom}}": "{{whom}}: <to><name/> öffnen</to>",
})

test("a number selects its plural form, and a message without a translation stays as it is", () => {
  const said = (message: string, values: Readonly<Record<string, string | number>> = {}) =>
    words.formatMessage({ message: message as Message, values })
  expect([0, 1, 2].map((count) => said("{{count}} rules", { count }))).toEqual(["0 rules", "1 rule", "2 rules"])
  expect(said("Blocked")).toBe("Gesperrt")
  expect(said("Opens {{path}}", { path: "/a" })).toBe("Opens /a")
})

test("a filled-in value stays unchanged, whatever it looks like", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.constantFrom("{{b}}", "$&", "$1", "<b/>", "</to>")), (value) => {
      expect(filled("a {{a}} b {{b}}", { a: value, b: "B" })).toBe(`a ${value} b B`)
    }),
  )
})

const tag = fc.constantFrom("a", "link", "hash2")
const plain = fc.stringMatching(/^[ \w.,{}&"é-]{1,12}$/)
const sentence = (depth: number, taken: readonly string[] = []): fc.Arbitrary<readonly Piece[]> =>
  fc.array(
    fc.oneof(
      plain,
      tag.map((name): Piece => ({ tag: name, inner: null })),
      ...(depth === 0
        ? []
        : [
            tag
              .filter((name) => !taken.includes(name))
              .chain((name) => sentence(depth - 1, [...taken, name]).map((inner): Piece => ({ tag: name, inner }))),
          ]),
    ),
    { maxLength: 4 },
  )

const writtenOf = (pieces: readonly Piece[]): string =>
  pieces
    .map((piece) => {
      if (typeof piece === "string") return piece
      return piece.inner === null ? `<${piece.tag}/>` : `<${piece.tag}>${writtenOf(piece.inner)}</${piece.tag}>`
    })
    .join("")

const namesIn = (pieces: readonly Piece[]): readonly string[] =>
  pieces.flatMap((piece) => (typeof piece === "string" ? [] : [piece.tag, ...namesIn(piece.inner ?? [])]))

test("a sentence is split at its tags, and no tag is left in its text", () => {
  fc.assert(
    fc.property(sentence(2), (pieces) => {
      const written = writtenOf(pieces)
      const found = piecesOf(written)
      expect(writtenOf(found)).toBe(written)
      expect(namesIn(found)).toEqual(namesIn(pieces))
    }),
  )
})

test("an unclosed tag throws", () => {
  expect(() => piecesOf("see <to>the page")).toThrow("<to> is not closed: see <to>the page")
})

test("elements are placed by the language's word order, and a value never becomes an element", () => {
  const markup = renderToStaticMarkup(
    <WordsContext value={words}>
      <Rich
        message={"<to>Open <name/></to>, {{whom}}" as Message}
        parts={{ to: <strong className="x" />, name: <bdi>&lt;name/&gt;</bdi> }}
        values={{ whom: "<to>Eve</to> & {{whom}}" } as never}
      />
    </WordsContext>,
  )
  expect(markup).toBe(
    '&lt;to&gt;Eve&lt;/to&gt; &amp; {{whom}}: <strong class="x"><bdi>&lt;name/&gt;</bdi> öffnen</strong>',
  )
})
