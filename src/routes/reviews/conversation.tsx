import { Form, Link } from "react-router"
import { useText } from "../../language/use-text.ts"
import type { People } from "../../reviews/read-reviews.server.ts"
import { LONGEST_COMMENT } from "../../reviews/review.ts"
import type { StoredComment } from "../../reviews/rows.server.ts"
import { Button } from "../../ui/button.tsx"
import { FormSummary } from "../../ui/form-summary.tsx"
import { Moment } from "../../ui/moment.tsx"
import { TextField } from "../../ui/text-field.tsx"
import { Typed } from "../../ui/typed.tsx"
import { visibleSource } from "../../ui/visible-text.ts"
import type { ReviewAnswer } from "./forms.server.ts"
import { Person } from "./person.tsx"
import { TextArea } from "./text-area.tsx"
import { useErrorOf } from "./use-error-of.ts"

interface CommentsProps {
  readonly comments: readonly StoredComment[]
  readonly people: People
  readonly uid: string
}

/** A text of more lines is shown without a way to each. */
const MOST_LINES = 3000

/** The proposed text, line by line, with what was said about each. */
export function ReviewedText({ policy, ...said }: CommentsProps & { readonly policy: string }) {
  const text = useText()
  const lines = visibleSource(policy).split("\n")
  const isShort = lines.length <= MOST_LINES
  return (
    <section aria-labelledby="proposed">
      <h2 id="proposed">{text("The proposed policy")}</h2>
      {isShort ? (
        <ol className="review-lines" lang="en">
          {lines.map((line, i) => (
            // oxlint-disable-next-line react/no-array-index-key -- a line has no name but its place
            <li key={i} id={`line-${i + 1}`}>
              <Link
                to={`?line=${i + 1}#say`}
                preventScrollReset={false}
                aria-label={text("Comment on line {{line}}", { line: i + 1 })}
                className="review-line-number"
              >
                {i + 1}
              </Link>
              <code>{line === "" ? " " : line}</code>
              <Comments {...said} comments={said.comments.filter((comment) => comment.line === i + 1)} />
            </li>
          ))}
        </ol>
      ) : (
        <>
          <pre className="shared-text">
            <code>{lines.join("\n")}</code>
          </pre>
          <Comments {...said} comments={said.comments.filter(({ line }) => line !== null)} />
        </>
      )}
      <h2 className="mt-8">{text("About the whole")}</h2>
      {said.comments.some(({ line }) => line === null) ? (
        <Comments {...said} comments={said.comments.filter(({ line }) => line === null)} />
      ) : (
        <p className="text-faint">{text("Nobody has commented on the change as a whole yet.")}</p>
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
        {text("Say something about it")}
      </h2>
      <FormSummary title={text("Your comment was not kept")} problems={answer?.problems ?? []} />
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
          hint={text("Everybody who is signed in reads it, with your address. It cannot be changed afterwards.")}
          name="body"
          rows={4}
          maxLength={LONGEST_COMMENT}
          defaultValue={answer?.typed.body ?? ""}
          error={errorOf("body")}
        />
        <Button name="intent" value="comment">
          {text("Send the comment")}
        </Button>
      </Form>
    </section>
  )
}
