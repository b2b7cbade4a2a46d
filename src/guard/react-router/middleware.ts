import type { MiddlewareFunction } from "react-router"

/** The first argument of a middleware of React Router. */
export type RouterArguments = Parameters<MiddlewareFunction<Response>>[0]

/**
 * A middleware of the locks. `next` may resolve to anything, so that a list of middlewares with any type of result can
 * hold it.
 */
export type LockMiddleware = (given: RouterArguments, next: () => Promise<unknown>) => Promise<Response>

/** A middleware that runs before the locks. It returns `unknown`, so that any middleware of the router can be one. */
export type BeforeMiddleware = (given: RouterArguments, next: () => Promise<Response>) => unknown
