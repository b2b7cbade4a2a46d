// Posts a file as one comment on a pull request, and updates it later: `node sticky-comment.mjs <file>` in GitHub
// Actions.
import { readFile } from "node:fs/promises"
import { ask, number } from "./github.mjs"

const MARK = "<!-- sallyport -->"
/** Characters of a comment, at most. GitHub refuses comments above 65,536. */
const MAX_LENGTH = 65_000

/** The comment from the last run: it has the mark, and is by a bot, because anybody can write the mark. */
async function ownComment(number) {
  for (let page = 1; ; page++) {
    const comments = await ask(`/issues/${number}/comments?per_page=100&page=${page}`)
    const own = comments.find(({ body, user }) => user?.type === "Bot" && body?.startsWith(MARK))
    if (own !== undefined || comments.length < 100) return own
  }
}

const text = await readFile(process.argv[2], "utf8")
const cut = text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}\n\n… the rest is in the job's summary.` : text
const body = `${MARK}\n${cut}`
const own = await ownComment(number)
if (own === undefined) await ask(`/issues/${number}/comments`, "POST", { body })
else if (own.body !== body) await ask(`/issues/comments/${own.id}`, "PATCH", { body })
