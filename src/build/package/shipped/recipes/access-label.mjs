// The label `access-approved`, which counts for one commit:
//
//   node access-label.mjs bind   notes on the newest commit that the label was given, or taken off; after a push, takes it off
//   node access-label.mjs read   prints SALLYPORT_FAIL_ON: locks where the label counts, else opened
//
// A note is a commit status by GitHub Actions. It is on the commit that was the newest when the label was given, so a
// push that comes at the same time gains nothing.
import { ask, askIfThere, event, number } from "./github.mjs"

const LABEL = "access-approved"
const CONTEXT = `sallyport/${LABEL}`
const { action, label, pull_request: pull, sender } = event

/** Who may approve: not the author, and nobody who could not merge. The role `triage` may give labels, too. */
async function objection() {
  if (sender.login === pull.user.login) return "its author gave it"
  const found = await askIfThere(`/collaborators/${encodeURIComponent(sender.login)}/permission`)
  return ["admin", "write"].includes(found?.permission) ? null : `${sender.login} has no write access`
}

const takeOff = () => askIfThere(`/issues/${number}/labels/${LABEL}`, "DELETE")

const note = (state) =>
  ask(`/statuses/${pull.head.sha}`, "POST", { state, context: CONTEXT, description: `by ${sender.login}` })

async function bind() {
  if (action === "synchronize") return takeOff()
  if (label?.name !== LABEL) return
  if (action === "unlabeled") return note("failure")
  const why = await objection()
  if (why === null) return note("success")
  console.log(`::error::the label ${LABEL} does not count: ${why}`)
  return takeOff()
}

/** The label as it is now, not as the event knew it: somebody may have taken it off again. */
async function isApproved() {
  const labels = await ask(`/issues/${number}/labels?per_page=100`)
  if (!labels.some(({ name }) => name === LABEL)) return false
  for (let page = 1; ; page++) {
    const statuses = await ask(`/commits/${pull.head.sha}/statuses?per_page=100&page=${page}`)
    const own = statuses.find(({ context, creator }) => context === CONTEXT && creator?.login === "github-actions[bot]")
    if (own !== undefined) return own.state === "success"
    if (statuses.length < 100) return false
  }
}

if (process.argv[2] === "bind") await bind()
else if (process.argv[2] === "read") console.log(`SALLYPORT_FAIL_ON=${(await isApproved()) ? "locks" : "opened"}`)
else throw new Error("say bind or read")
