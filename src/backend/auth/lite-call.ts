import { type AuthService, logOf } from "./auth-service.ts"
import { withLiteQuiet } from "./quiet-lite.ts"

export interface LiteCall {
  readonly method: string
  /** Path and search. */
  readonly target: string
  readonly headers: Headers
  readonly body?: string | undefined
  readonly peer: string
}

/** The one way into lite. The URL is built here, so that its host and path are never the client's spelling. */
export function callLite(service: AuthService, call: LiteCall): Promise<Response> {
  const request = new Request(`http://backend.invalid${call.target}`, {
    method: call.method,
    headers: call.headers,
    ...(call.body === undefined ? {} : { body: call.body }),
  })
  return withLiteQuiet(logOf(service), () => service.fetch(request, { peerAddress: call.peer }))
}
