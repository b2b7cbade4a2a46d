import { connect } from "node:net"
import { someLoopbackAddress } from "./fetch-from.ts"

export interface RawAnswer {
  readonly status: number
  readonly headers: Headers
  readonly body: string
}

export interface RawRequest {
  readonly method?: string
  readonly target: string
  readonly host?: string
  readonly headers?: readonly string[]
  readonly body?: string
  /** The loopback address that it comes from. */
  readonly from?: string
}

/** Sends exactly these bytes as request line and headers, which no HTTP client would, and reads the whole answer. */
export async function rawRequest(
  url: string,
  {
    method = "GET",
    target,
    host,
    headers = [],
    body = "",
    // An address of its own: what is refused here must not use up what others may try.
    from = someLoopbackAddress(),
  }: RawRequest,
): Promise<RawAnswer> {
  const { hostname, port } = new URL(url)
  const head = [
    `${method} ${target} HTTP/1.1`,
    `Host: ${host ?? `${hostname}:${port}`}`,
    "Connection: close",
    ...headers,
  ]
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = connect({ port: Number(port), host: hostname, localAddress: from })
    const chunks: Buffer[] = []
    socket.setTimeout(300_000, () => socket.destroy(new Error(`no answer to ${method} ${target}`)))
    socket.on("data", (chunk) => chunks.push(chunk))
    socket.on("error", reject)
    socket.on("end", () => resolve(Buffer.concat(chunks).toString("latin1")))
    socket.write(Buffer.from(`${head.join("\r\n")}\r\n\r\n${body}`, "latin1"))
  })
  const [top = "", ...rest] = answer.split("\r\n\r\n")
  const [statusLine = "", ...lines] = top.split("\r\n")
  const pairs = lines.map(
    (line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim()] as [string, string],
  )
  return { status: Number(statusLine.split(" ")[1]), headers: new Headers(pairs), body: rest.join("\r\n\r\n") }
}
