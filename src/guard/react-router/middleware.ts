import type { MiddlewareFunction } from "react-router"

/** The first argument of a middleware of React Router. */
export type RouterArguments = Parameters<MiddlewareFunction<Response>>[0]

/** A middleware of the locks. It can be in any list of middlewares that a root route exports. */
export type LockMiddleware = (given: RouterArguments, next: () => Promise<unknown>) => Promise<Response>

/** A middleware that runs before the locks: any middleware of the router. */
export type BeforeMiddleware = (given: RouterArguments, next: () => Promise<Response>) => unknown
