import { saying, type Saying } from "../../../language/message.ts"
import { post } from "../context/post.ts"

/** What went wrong. A text is the server's own, and in the reader's language already. */
export type DownloadProblem = Saying | string

/** Posts a form and saves the file that comes back; null when it did. */
export async function saveDownload(
  action: string,
  fields: Readonly<Record<string, string>>,
): Promise<DownloadProblem | null> {
  const posted = await post(action, fields, (answer) => answer.blob(), { accept: "*/*" })
  if (posted === null) return saying("The server cannot be reached. Your text is unchanged.")
  const { response, body: file } = posted
  if (response.status === 401 || response.status === 403)
    return saying("Your session has ended. Sign in again; your text is kept in this tab.")
  const name = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1]
  if (!response.ok || name === undefined) {
    const isSentence = response.headers.get("content-type")?.startsWith("text/plain") ?? false
    return isSentence
      ? (await file.text()).trim()
      : saying("The server returned {{status}}.", { status: response.status })
  }
  const link = document.createElement("a")
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
  return null
}
