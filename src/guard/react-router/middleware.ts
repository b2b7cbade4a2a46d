import type { MiddlewareFunction } from "react-router"

/** The first argument of a middleware of React Router. */
export type RouterArguments = Parameters<MiddlewareFunction<Response>>[0]

/**
 * A middleware of the locks, for the list that a root route exports. What `next` returns is `unknown`, so that it fits
 * a list of any result type.
 */
export type LockMiddleware = (given: RouterArguments, next: () => Promise<unknown>) => Promise<Response>

/** A middleware that runs before the locks: any middleware of the router, whatever it returns. */
export type BeforeMiddleware = (given: RouterArguments, next: () => Promise<Response>) => unknown
