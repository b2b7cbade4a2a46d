// Keeps one comment on a pull request that says what a file says: `node sticky-comment.mjs <file>`, in GitHub Actions.
import { readFile } from "node:fs/promises"

const MARK = "<!-- sallyport -->"
/** GitHub refuses longer comments. */
const LONGEST = 65_000

const { GITHUB_API_URL, GITHUB_EVENT_PATH, GITHUB_REPOSITORY, GITHUB_TOKEN } = process.env

async function ask(path, method = "GET", body) {
  const response = await fetch(`${GITHUB_API_URL}/repos/${GITHUB_REPOSITORY}${path}`, {
    method,
    headers: {
      Accept: "application/vnd.github+json",
      Authorization: `Bearer ${GITHUB_TOKEN}`,
      "X-GitHub-Api-Version": "2022-11-28",
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`GitHub answers ${response.status} to ${method} ${path}: ${await response.text()}`)
  return response.json()
}

/** Ours is the bot's own: somebody who writes the mark into a comment of theirs gets nothing changed. */
async function ownComment(number) {
  for (let page = 1; ; page++) {
    const comments = await ask(`/issues/${number}/comments?per_page=100&page=${page}`)
    const own = comments.find(({ body, user }) => user?.type === "Bot" && body?.startsWith(MARK))
    if (own !== undefined || comments.length < 100) return own
  }
}

const event = JSON.parse(await readFile(GITHUB_EVENT_PATH, "utf8"))
const number = Number(event.pull_request?.number)
if (!Number.isInteger(number)) throw new Error("this event is not about a pull request")
const said = await readFile(process.argv[2], "utf8")
const cut = said.length > LONGEST ? `${said.slice(0, LONGEST)}\n\n… the rest is in the job's summary.` : said
const body = `${MARK}\n${cut}`
const own = await ownComment(number)
if (own === undefined) await ask(`/issues/${number}/comments`, "POST", { body })
else if (own.body !== body) await ask(`/issues/comments/${own.id}`, "PATCH", { body })
