import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from "react"
import { Link, useNavigation, useSearchParams } from "react-router"
import { useText } from "../../language/use-text.ts"
import type { StoredComment } from "../../policies/reviews/rows.server.ts"
import { PostForm } from "../../ui/forms/post-form.tsx"
import { Button } from "../../ui/button.tsx"
import { useHydrated } from "../../ui/forms/use-hydrated.ts"
import { fieldIdOf } from "../../ui/forms/text-field.tsx"
import { FormSummary } from "../../ui/forms/form-summary.tsx"
import { problemsOf } from "../sign-in/posted-form.ts"
import { searchOf } from "../../ui/shell/page-href.ts"
import { Moment } from "../../ui/shell/moment.tsx"
import { Typed } from "../../ui/policy/typed.tsx"
import { visibleSource } from "../../language/visible-text.ts"
import type { FailedForm } from "./forms.server.ts"
import { runsOf, type ShownLine } from "./text-flow.ts"
import { Person, type PeopleOfPage } from "../../ui/policy/person.tsx"
import { useFieldError } from "../../ui/forms/use-field-error.ts"
import { TextArea } from "./text-area.tsx"
import { Section } from "../../ui/section.tsx"

/** The facts that every list of comments needs. */
interface Conversation extends PeopleOfPage {
  /** The id of the comment that the reader has just sent, or null. */
  readonly sent: string | null
}

interface CommentsProps extends Conversation {
  readonly comments: readonly StoredComment[]
}

interface ReviewedTextProps extends Conversation {
  readonly lines: readonly ShownLine<StoredComment>[]
  /** The part of the review that these lines are in. */
  readonly part: number
  /** The line to comment on; empty for none. */
  readonly chosen: string
  /** The form for that line. */
  readonly form: ReactNode
}

/**
 * The proposed text, line by line, each with its comments. Lines far from any comment are folded. Renders nothing for a
 * part of the review that has none of the text.
 */
export function ReviewedText({ lines, part, chosen, form, ...conversation }: ReviewedTextProps) {
  const text = useText()
  const area = useRef<HTMLElement>(null)
  const hydrated = useHydrated()
  // Each run of lines is a single tab stop. The arrow keys move between its lines.
  const [tabStop, setTabStop] = useState<number | null>(null)
  if (lines.length === 0) return null
  /** Moves the focus to the neighbouring line, if this part has it. A folded run is unfolded first. */
  const move = (event: KeyboardEvent, line: number) => {
    // The distance to the neighbouring line; 0 for any other key.
    const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0
    const next = area.current?.querySelector<HTMLElement>(`#line-${line + by} > .review-line-number`)
    if (by === 0 || next == null) return
    event.preventDefault()
    next.closest("details")?.setAttribute("open", "")
    setTabStop(line + by)
    next.focus()
  }
  const listItem = ({ line: at, text: written, isBegin, comments }: ShownLine<StoredComment>, isTabStop: boolean) => (
    <li key={at} id={`line-${at}`}>
      <Link
        to={`?part=${part}&line=${at}#line-${at}`}
        preventScrollReset
        // Without a script there are no arrow keys, so each line is a tab stop.
        tabIndex={hydrated && !isTabStop ? -1 : undefined}
        onKeyDown={(event) => move(event, at)}
        aria-label={text("Comment on line {{line}}", { line: at })}
        className="review-line-number"
      >
        {/* The beginning of a very long line may be in the part before. */}
        {isBegin ? at : `… ${at}`}
      </Link>
      <code>{visibleSource(written) || " "}</code>
      <Comments {...conversation} comments={comments} />
      {String(at) === chosen ? <div className="review-line-form">{form}</div> : null}
    </li>
  )
  return (
    <section ref={area} aria-labelledby="proposed">
      <h2 id="proposed">{text("The proposed policy")}</h2>
      <p className="text-sm text-faint no-print">
        {text("Choose a line number to comment on that line. With the keyboard: arrow keys, then Enter.")}
      </p>
      {runsOf(lines, chosen === "" ? null : Number(chosen)).map(({ isFolded, lines: linesOfRun }) => {
        const [first, last] = [linesOfRun[0]!.line, linesOfRun.at(-1)!.line]
        // The tab stop of a run that the arrow keys have not reached is its first line.
        const tabStopOfRun = linesOfRun.some(({ line }) => line === tabStop) ? tabStop : first
        const list = (
          <ol key={first} className="review-lines" lang="en" start={first}>
            {linesOfRun.map((shown) => listItem(shown, shown.line === tabStopOfRun))}
          </ol>
        )
        return isFolded ? (
          <details key={first}>
            <summary>{text("Lines {{first}} to {{last}}", { first, last })}</summary>
            {list}
          </details>
        ) : (
          list
        )
      })}
    </section>
  )
}

interface AboutTheWholeProps extends CommentsProps {
  /** The number of comments in all parts of the review. */
  readonly total: number
}

/** The section with comments about the change as a whole. */
export function AboutTheWhole({ total, ...conversation }: AboutTheWholeProps) {
  const text = useText()
  // The review has such comments, but in other parts of its page.
  if (total > 0 && conversation.comments.length === 0) return null
  return (
    <Section id="whole" title={text("About the whole change")}>
      {total > 0 ? (
        <Comments {...conversation} />
      ) : (
        <p className="text-faint">{text("No one has commented on the change as a whole yet.")}</p>
      )}
    </Section>
  )
}

function Comments({ comments, ...conversation }: CommentsProps) {
  if (comments.length === 0) return null
  return (
    <ul className="review-comments">
      {comments.map((comment) => (
        <Comment key={comment.id} {...conversation} comment={comment} />
      ))}
    </ul>
  )
}

/** A comment. A comment that was just sent gets the focus, unless its author is typing the next one. */
function Comment({ comment, people, uid, sent }: Conversation & { readonly comment: StoredComment }) {
  const text = useText()
  const { id, author_id, body, kind, created_at } = comment
  const isNew = id === sent
  const entry = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isNew && !(document.activeElement instanceof HTMLTextAreaElement)) entry.current?.focus()
  }, [isNew])
  return (
    <li id={`comment-${id}`} ref={entry} tabIndex={isNew ? -1 : undefined}>
      <p className="text-sm text-faint">
        <Person id={author_id} people={people} uid={uid} leads />, <Moment at={created_at} />
        {kind === "comment" ? null : (
          <>
            {" "}
            <strong className="outcome outcome-move">{text("Changes requested")}</strong>
          </>
        )}
        {isNew ? <output className="ms-2 text-good">{text("Your comment was saved.")}</output> : null}
      </p>
      <p className="whitespace-pre-wrap wrap-anywhere">
        <Typed>{body}</Typed>
      </p>
    </li>
  )
}

interface CommentFormProps extends Pick<Conversation, "sent"> {
  readonly answer: FailedForm | null
  /** The texts of the reader's comments in this part of the review. */
  readonly own: readonly string[]
  readonly part: number
  /** The number of the line; empty for the change as a whole. */
  readonly line: string
  readonly mayRequestChanges: boolean
}

/** The form for a comment on one line, or on the change as a whole. */
export function CommentForm({ answer, own, part, line, sent, mayRequestChanges }: CommentFormProps) {
  const text = useText()
  const problems = problemsOf(answer)
  const errorOf = useFieldError(problems)
  const hydrated = useHydrated()
  const [search] = useSearchParams()
  const { state, formData } = useNavigation()
  // The form for a line is closed once its comment is saved, so it would lose what is typed meanwhile.
  const isClosing = line !== "" && state !== "idle" && formData?.get("line") === line
  const box = useRef<HTMLElement>(null)
  // The form is emptied once its comment is saved. Nothing tells it how its sending ended, so the three effects below
  // find out.
  /**
   * The comment that this form is sending: its text, the part of the review that was shown then, and the number of
   * comments with this text that the reader had in that part before. Null while it sends none.
   */
  const sending = useRef<{ readonly typed: string; readonly part: number; readonly countBefore: number }>(null)
  const countOf = (typed: string): number => own.filter((body) => body === typed.trim()).length
  /**
   * Empties the form after its comment was saved, unless another text was typed meanwhile. The page can have two
   * forms, and both run this: it does nothing in the one that sends no comment.
   */
  const emptySaved = () => {
    const field = box.current?.querySelector("textarea")
    if (sending.current !== null && field?.value === sending.current.typed) field.form?.reset()
    sending.current = null
  }
  // Saved: the action redirected to an address with the comment's id, `sent`.
  useEffect(emptySaved, [sent])
  // Saved, but the reader followed a link before the answer came, so that the redirect was dropped. Then the page shows
  // one more comment with this text. `own` has the comments of one part, so only counts of the same part are compared.
  // Without dependencies, because `own` is another array whenever the page is rendered.
  useEffect(() => {
    const { current } = sending
    if (current !== null && current.part === part && countOf(current.typed) > current.countBefore) emptySaved()
  })
  // Not saved: the text stays in the form. It is no longer being sent, or else the next comment from the other form,
  // which changes `sent`, would empty this one.
  useEffect(() => {
    if (answer !== null) sending.current = null
  }, [answer])
  const noteSending = () => {
    const typed = box.current?.querySelector("textarea")?.value ?? ""
    sending.current = { typed, part, countBefore: countOf(typed) }
  }
  // Focused, because it was opened for typing.
  useEffect(() => {
    if (line !== "") box.current?.querySelector("textarea")?.focus()
  }, [line])
  // The page can have two of these forms, so their fields have different ids.
  const body = line === "" ? "body" : "line-body"
  const title = line === "" ? text("Add a comment") : text("Comment on line {{line}}", { line })
  return (
    <section ref={box} aria-label={title} className="max-w-2xl no-print">
      {line === "" ? <h2 className="mb-3">{title}</h2> : null}
      <FormSummary title={text("Your comment was not saved")} problems={problems} idOf={() => fieldIdOf(body)} />
      <PostForm noValidate onSubmit={noteSending}>
        <input type="hidden" name="line" value={line} />
        <TextArea
          label={line === "" ? text("Comment") : title}
          hint={text("Everyone who is signed in can read it, with your address. You cannot change it later.")}
          name="body"
          id={body}
          rows={4}
          readOnly={isClosing}
          defaultValue={answer?.typed.body ?? ""}
          error={errorOf("body") ?? errorOf("line")}
        />
        <div className="flex flex-wrap gap-3">
          <Button name="intent" value="comment">
            {text("Send comment")}
          </Button>
          {mayRequestChanges ? (
            <Button look="secondary" name="intent" value="request-changes">
              {text("Request changes")}
            </Button>
          ) : null}
          {line === "" ? null : (
            // Invisible until it works, but it takes its space from the beginning, so that nothing moves.
            <Link
              to={searchOf({ part: search.get("part") }) || "?"}
              preventScrollReset
              className={`button button-quiet ${hydrated ? "" : "invisible"}`}
            >
              {text("Cancel")}
            </Link>
          )}
        </div>
      </PostForm>
    </section>
  )
}
