// Binds the label `access-approved` of a pull request to one commit:
//
//   node access-label.mjs bind   records on the newest commit that the label was added or removed; a push removes it
//   node access-label.mjs read   prints SALLYPORT_FAIL_ON: `locks` if the newest commit has the label, else `opened`
//
// SALLYPORT_FAIL_ON is the value for `sallyport diff --fail-on`: `opened` fails for a page that opens to somebody,
// `locks` only if the guards are no longer in the app.
//
// The record is a commit status by GitHub Actions, on the commit that was newest when the label was added. So a push at
// the same time is not approved with it.
import { ask, askIfThere, event, number } from "./github.mjs"

const LABEL = "access-approved"
const CONTEXT = `sallyport/${LABEL}`
const { action, label, pull_request: pull, sender } = event

/**
 * The reason why this person may not approve, or null. Approvers are not the author, and can merge, unlike role
 * `triage`.
 */
async function objection() {
  if (sender.login === pull.user.login) return "its author gave it"
  const found = await askIfThere(`/collaborators/${encodeURIComponent(sender.login)}/permission`)
  return ["admin", "write"].includes(found?.permission) ? null : `${sender.login} has no write access`
}

const removeLabel = () => askIfThere(`/issues/${number}/labels/${LABEL}`, "DELETE")

const setStatus = (state) =>
  ask(`/statuses/${pull.head.sha}`, "POST", { state, context: CONTEXT, description: `by ${sender.login}` })

/**
 * Answers the event: a status for a label that counts, and no label after a push or by somebody who may not approve.
 */
async function bind() {
  if (action === "synchronize") return removeLabel()
  if (label?.name !== LABEL) return
  if (action === "unlabeled") return setStatus("failure")
  const why = await objection()
  if (why === null) return setStatus("success")
  console.log(`::error::the label ${LABEL} does not count: ${why}`)
  return removeLabel()
}

/**
 * True if the newest commit is approved. The label is fetched again, because it may have been removed since the event.
 */
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
