/** Posts a form and saves the file that comes back; answers what went wrong, in words, or nothing. */
export async function saveDownload(action: string, fields: Readonly<Record<string, string>>): Promise<string> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  let response: Response
  let file: Blob
  try {
    response = await fetch(action, { method: "POST", body })
    file = await response.blob()
  } catch {
    return "The server cannot be reached. Your text is as you left it."
  }
  if (response.status === 401 || response.status === 403)
    return "Your session has ended. Sign in again: your text is kept in this tab."
  const name = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1]
  if (!response.ok || name === undefined) {
    const isSentence = response.headers.get("content-type")?.startsWith("text/plain") ?? false
    return isSentence ? (await file.text()).trim() : `The server answered ${response.status}.`
  }
  const link = document.createElement("a")
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
  return ""
}
