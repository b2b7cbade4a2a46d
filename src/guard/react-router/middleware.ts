import type { MiddlewareFunction } from "react-router"

export type RouterArguments = Parameters<MiddlewareFunction<Response>>[0]

/** A middleware of the locks. It fits into every list that a root route may export, however that is typed. */
export type LockMiddleware = (given: RouterArguments, next: () => Promise<unknown>) => Promise<Response>

/** A middleware that runs before the locks: any of the router's, however its result is typed. */
export type BeforeMiddleware = (given: RouterArguments, next: () => Promise<Response>) => unknown
