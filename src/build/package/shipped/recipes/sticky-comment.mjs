// Keeps one comment on a pull request that says what a file says: `node sticky-comment.mjs <file>`, in GitHub Actions.
import { readFile } from "node:fs/promises"
import { ask, number } from "./github.mjs"

const MARK = "<!-- sallyport -->"
/** GitHub refuses longer comments. */
const LONGEST = 65_000

/** Ours is the bot's own: somebody who writes the mark into a comment of theirs gets nothing changed. */
async function ownComment(number) {
  for (let page = 1; ; page++) {
    const comments = await ask(`/issues/${number}/comments?per_page=100&page=${page}`)
    const own = comments.find(({ body, user }) => user?.type === "Bot" && body?.startsWith(MARK))
    if (own !== undefined || comments.length < 100) return own
  }
}

const said = await readFile(process.argv[2], "utf8")
const cut = said.length > LONGEST ? `${said.slice(0, LONGEST)}\n\n… the rest is in the job's summary.` : said
const body = `${MARK}\n${cut}`
const own = await ownComment(number)
if (own === undefined) await ask(`/issues/${number}/comments`, "POST", { body })
else if (own.body !== body) await ask(`/issues/comments/${own.id}`, "PATCH", { body })
