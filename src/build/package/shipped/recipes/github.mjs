// A small client of GitHub's API, for the repository and pull request of the workflow's event.
import { readFile } from "node:fs/promises"

const { GITHUB_API_URL, GITHUB_EVENT_PATH, GITHUB_REPOSITORY, GITHUB_TOKEN } = process.env

/** The event that started the workflow, as GitHub describes it. */
export const event = JSON.parse(await readFile(GITHUB_EVENT_PATH, "utf8"))
/** The number of its pull request. */
export const number = Number(event.pull_request?.number)
if (!Number.isInteger(number)) throw new Error("this event is not about a pull request")

/** Sends a request to a path of the repository's API, and returns the JSON answer. */
export async function ask(path, method = "GET", body) {
  const response = await send(path, method, body)
  if (!response.ok) throw new Error(`GitHub answers ${response.status} to ${method} ${path}: ${await response.text()}`)
  return response.json()
}

/** The same, but null for a 404. */
export async function askIfThere(path, method = "GET") {
  const response = await send(path, method)
  if (response.status === 404) return null
  if (!response.ok) throw new Error(`GitHub answers ${response.status} to ${method} ${path}: ${await response.text()}`)
  return response.json()
}

const send = (path, method, body) =>
  fetch(`${GITHUB_API_URL}/repos/${GITHUB_REPOSITORY}${path}`, {
    method,
    headers: {
      Accept: "application/vnd.github+json",
      Authorization: `Bearer ${GITHUB_TOKEN}`,
      "X-GitHub-Api-Version": "2022-11-28",
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
