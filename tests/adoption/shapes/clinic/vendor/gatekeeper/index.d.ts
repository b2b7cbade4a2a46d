import type { MiddlewareFunction, RouterContextProvider } from "react-router"

export interface Auth {
  readonly userId: string | null
}
export function gatekeeper(): MiddlewareFunction<Response>
export function getAuth(args: { context: Readonly<RouterContextProvider> }): Auth
