import { pageNumbering, type PageLimits } from "../../policies/compiler/parts.ts"

// Divides the text of a review, with its comments, into parts: a part is as much of it as one page shows.

/** A comment about a line, or about the whole text (null). */
interface LineComment {
  readonly line: number | null
  readonly body: string
}

/** The most characters of a piece. A longer line has several pieces. */
const PIECE_LENGTH = 500

/** The most pieces and comments in one part, and their most characters. */
const PART_LIMITS: PageLimits = { entries: 200, characters: 24 * 1024 }

/** Callbacks for each piece of a text and each comment, with its line and its part of the page. */
interface TextVisitor<Comment> {
  readonly onPiece: (line: number, part: number, from: number, to: number) => void
  readonly onComment: (line: number, part: number, comment: Comment) => void
}

/**
 * Walks through a text line by line, each followed by its comments, and returns the last part. It stores nothing,
 * because a text can have very many lines. Comments about lines that do not exist come after the last one.
 */
function walkText<Comment extends LineComment>(
  text: string,
  comments: readonly Comment[],
  { onPiece, onComment }: TextVisitor<Comment>,
): number {
  // Takes the length of the next entry, and returns the number of its part.
  const partNext = pageNumbering(PART_LIMITS)
  const ofLine = Map.groupBy(comments, ({ line }) => line)
  let [line, part] = [0, 1]
  // `from` and `end` are the offsets of a line; `end` is -1 for the last one.
  for (let from = 0, end = 0; end !== -1; from = end + 1) {
    line++
    end = text.indexOf("\n", from)
    const to = end === -1 ? text.length : end
    // An empty line has one piece, too.
    for (let start = from; start === from || start < to; start += PIECE_LENGTH) {
      const stop = Math.min(to, start + PIECE_LENGTH)
      part = partNext(stop - start)
      onPiece(line, part, start, stop)
    }
    visitComments(ofLine.get(line) ?? [])
  }
  visitComments(comments.filter((comment) => comment.line !== null && comment.line > line))
  return part

  function visitComments(commentsOfLine: readonly Comment[]): void {
    for (const comment of commentsOfLine) {
      part = partNext(comment.body.length)
      onComment(line, part, comment)
    }
  }
}

/** A policy with LF line breaks, so that pieces do not end with CR. */
const withLf = (policy: string): string => policy.replaceAll("\r\n", "\n")

/** A line with its comments. Of a long line, a part may have only some of the pieces. */
export interface ShownLine<Comment> {
  readonly line: number
  readonly text: string
  /** True if the piece is the beginning of its line. */
  readonly isBegin: boolean
  readonly comments: readonly Comment[]
}

/** The lines of one part of a text. */
export interface TextPart<Comment> {
  readonly lines: readonly ShownLine<Comment>[]
  readonly part: number
  readonly parts: number
}

/** One part of a text: the requested part, else the one in which the requested line begins, else the first. */
export function textPartOf<Comment extends LineComment>(
  policy: string,
  comments: readonly Comment[],
  requested: { readonly part: number | null; readonly line: number | null },
): TextPart<Comment> {
  const text = withLf(policy)
  const shownPart = requested.part ?? partsOfLine(text, comments, requested.line)[0] ?? 1
  // A line of several pieces becomes one entry, with the pieces that are in this part.
  const lines = new Map<number, { line: number; text: string; isBegin: boolean; comments: Comment[] }>()
  const lineIn = (line: number) => {
    const known = lines.get(line) ?? { line, text: "", isBegin: false, comments: [] }
    lines.set(line, known)
    return known
  }
  const parts = walkText(text, comments, {
    onPiece: (number, part, from, to) => {
      if (part !== shownPart) return
      const line = lineIn(number)
      line.text += text.slice(from, to)
      line.isBegin ||= from === 0 || text[from - 1] === "\n"
    },
    onComment: (number, part, comment) => {
      if (part === shownPart) lineIn(number).comments.push(comment)
    },
  })
  return { lines: [...lines.values()], part: shownPart, parts }
}

/** The number of the part in which a line and its comments end. */
export const lastPartOf = (policy: string, comments: readonly LineComment[], line: number): number =>
  partsOfLine(withLf(policy), comments, line).at(-1) ?? 1

/** The part of each piece and each comment of a line, in order; none for null or a line that does not exist. */
function partsOfLine(text: string, comments: readonly LineComment[], line: number | null): readonly number[] {
  const parts: number[] = []
  if (line === null) return parts
  const note = (number: number, part: number): void => {
    if (number === line) parts.push(part)
  }
  walkText(text, comments, { onPiece: note, onComment: note })
  return parts
}

/** A run of consecutive lines: visible, or folded because they are far from any comment. */
interface Run<Comment> {
  readonly isFolded: boolean
  readonly lines: readonly ShownLine<Comment>[]
}

/** The number of lines shown before a commented line, and after it. */
const CONTEXT_LINES = 3

/** The smallest number of lines that is folded. */
const MIN_FOLDED = 6

/**
 * Groups the lines of a part into runs. Lines near a comment or near the chosen line are visible, the others folded.
 */
export function runsOf<Comment>(lines: readonly ShownLine<Comment>[], chosen: number | null): readonly Run<Comment>[] {
  // The numbers of the lines whose surroundings are visible.
  const centres = lines.flatMap(({ line, comments }) => (comments.length > 0 || line === chosen ? [line] : []))
  const isNear = ({ line }: ShownLine<Comment>): boolean =>
    centres.some((centre) => Math.abs(centre - line) <= CONTEXT_LINES)
  const runs: { isFolded: boolean; lines: ShownLine<Comment>[] }[] = []
  for (const line of lines) {
    const isFolded = !isNear(line)
    const last = runs.at(-1)
    if (last?.isFolded === isFolded) last.lines.push(line)
    else runs.push({ isFolded, lines: [line] })
  }
  // A shorter run is visible anyway, because the fold would save little space.
  return runs.map((run) => ({ ...run, isFolded: run.isFolded && run.lines.length >= MIN_FOLDED }))
}
