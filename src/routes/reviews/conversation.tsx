import { Form, Link } from "react-router"
import { useText } from "../../language/use-text.ts"
import type { People } from "../../policies/reviews/read-reviews.server.ts"
import { LONGEST } from "../../../supabase/limits.ts"
import type { StoredComment } from "../../policies/reviews/rows.server.ts"
import { Button } from "../../ui/button.tsx"
import { FormSummary } from "../../ui/forms/form-summary.tsx"
import { Moment } from "../../ui/shell/moment.tsx"
import { TextField } from "../../ui/forms/text-field.tsx"
import { Typed } from "../../ui/policy/typed.tsx"
import { visibleSource } from "../../language/visible-text.ts"
import type { ReviewAnswer } from "./forms.server.ts"
import type { ShownLine } from "./text-flow.ts"
import { Person } from "../../ui/policy/person.tsx"
import { TextArea, useErrorOf } from "./text-area.tsx"

interface CommentsProps {
  readonly comments: readonly StoredComment[]
  readonly people: People
  readonly uid: string
}

interface ReviewedTextProps extends Pick<CommentsProps, "people" | "uid"> {
  readonly lines: readonly ShownLine<StoredComment>[]
  /** Which part of the review these lines are in. */
  readonly part: number
}

/** The proposed text, line by line, with what was said about each. */
export function ReviewedText({ lines, part, ...said }: ReviewedTextProps) {
  const text = useText()
  if (lines.length === 0) return null
  return (
    <section aria-labelledby="proposed">
      <h2 id="proposed">{text("The proposed policy")}</h2>
      <ol className="review-lines" lang="en" start={lines[0]!.line}>
        {lines.map(({ line, text: written, isBegin, comments }) => (
          <li key={line} id={`line-${line}`}>
            <Link
              to={`?part=${part}&line=${line}#say`}
              preventScrollReset={false}
              aria-label={text("Comment on line {{line}}", { line })}
              className="review-line-number"
            >
              {isBegin ? line : `… ${line}`}
            </Link>
            <code>{visibleSource(written) || " "}</code>
            <Comments {...said} comments={comments} />
          </li>
        ))}
      </ol>
    </section>
  )
}

interface AboutTheWholeProps extends CommentsProps {
  /** In all parts of the review. */
  readonly total: number
}

export function AboutTheWhole({ total, ...said }: AboutTheWholeProps) {
  const text = useText()
  if (total > 0 && said.comments.length === 0) return null
  return (
    <section aria-labelledby="whole">
      <h2 id="whole">{text("About the whole change")}</h2>
      {total > 0 ? (
        <Comments {...said} />
      ) : (
        <p className="text-faint">{text("No one has commented on the change as a whole yet.")}</p>
      )}
    </section>
  )
}

function Comments({ comments, people, uid }: CommentsProps) {
  if (comments.length === 0) return null
  return (
    <ul className="review-comments">
      {comments.map(({ id, author_id, body, created_at }) => (
        <li key={id} id={`comment-${id}`}>
          <p className="text-sm text-faint">
            <Person id={author_id} people={people} uid={uid} />, <Moment at={created_at} />
          </p>
          <p className="whitespace-pre-wrap wrap-anywhere">
            <Typed>{body}</Typed>
          </p>
        </li>
      ))}
    </ul>
  )
}

interface CommentFormProps {
  readonly answer: ReviewAnswer | null
  /** The line that somebody chose; empty for none. */
  readonly line: string
}

export function CommentForm({ answer, line }: CommentFormProps) {
  const text = useText()
  const errorOf = useErrorOf(answer)
  return (
    <section aria-labelledby="say" className="mt-8 max-w-2xl no-print">
      <h2 id="say" className="mb-3">
        {text("Add a comment")}
      </h2>
      <FormSummary title={text("Your comment was not saved")} problems={answer?.problems ?? []} />
      <Form method="post" noValidate key={line}>
        <TextField
          label={text("Line")}
          hint={text("Leave it empty to comment on the change as a whole.")}
          name="line"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={answer?.typed.line ?? line}
          error={errorOf("line")}
        />
        <TextArea
          label={text("Comment")}
          hint={text("Everyone who is signed in can read it, with your address. You cannot change it later.")}
          name="body"
          rows={4}
          maxLength={LONGEST.comment}
          defaultValue={answer?.typed.body ?? ""}
          error={errorOf("body")}
        />
        <Button name="intent" value="comment">
          {text("Send comment")}
        </Button>
      </Form>
    </section>
  )
}
