// Posts a file as one comment on a pull request, and updates it later: `node sticky-comment.mjs <file>` in GitHub
// Actions.
import { readFile, realpath } from "node:fs/promises"
import path from "node:path"
import { ask, number } from "./github.mjs"

/** The folder of the app in the repository, from which the script is run. Empty for the root. */
const folder = path.relative(await realpath(process.env.GITHUB_WORKSPACE ?? "."), process.cwd())
/** The beginning of the comment, by which the next run finds it. Each app of a repository has a comment of its own. */
const MARK = folder === "" ? "<!-- sallyport -->" : `<!-- sallyport ${encodeURI(folder)} -->`
/** Characters of a comment, at most. GitHub refuses comments above 65,536. */
const MAX_LENGTH = 65_000

/** The comment from the last run: it has the mark, and is by a bot, because anybody can write the mark. */
async function ownComment() {
  for (let page = 1; ; page++) {
    const comments = await ask(`/issues/${number}/comments?per_page=100&page=${page}`)
    const own = comments.find(({ body, user }) => user?.type === "Bot" && body?.startsWith(MARK))
    if (own !== undefined || comments.length < 100) return own
  }
}

/** The beginning of a text, cut after a whole line unless that is long, so that no row of a table or link is broken. */
function shortened(text) {
  const end = text.lastIndexOf("\n", MAX_LENGTH)
  return `${text.slice(0, end > MAX_LENGTH / 2 ? end : MAX_LENGTH).toWellFormed()}\n\n… the rest is in the job's summary.`
}

const text = await readFile(process.argv[2], "utf8")
const place = folder === "" ? "" : `In \`${folder}\`:\n\n`
const body = `${MARK}\n${place}${text.length > MAX_LENGTH ? shortened(text) : text}`
const own = await ownComment()
if (own === undefined) await ask(`/issues/${number}/comments`, "POST", { body })
else if (own.body !== body) await ask(`/issues/comments/${own.id}`, "PATCH", { body })
