interface Posted<Body> {
  readonly response: Response
  readonly body: Body
}

/**
 * Posts fields to an endpoint of the editor while somebody types. Null where no whole answer comes. Not a fetcher: one
 * that fails shows the error page, and the text that is typed would be gone.
 */
export async function post<Body>(
  to: string,
  fields: Readonly<Record<string, string>>,
  read: (response: Response) => Promise<Body>,
  { accept = "application/json", signal = null }: { accept?: string; signal?: AbortSignal | null } = {},
): Promise<Posted<Body> | null> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  try {
    const response = await fetch(to, { method: "POST", body, signal, headers: { Accept: accept } })
    return { response, body: await read(response) }
  } catch {
    return null
  }
}

/** The answer as JSON; null where it is something else: what stands before the app answers in text. */
export const asJson = (response: Response): Promise<unknown> =>
  response.headers.get("Content-Type")?.startsWith("application/json") === true
    ? response.json()
    : Promise.resolve(null)
