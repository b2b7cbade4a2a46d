// What only a page with a session runs: fetched apart, and all at once.
export { openAuthBridge } from "./auth-bridge.ts"
export { watchExpiry } from "./expiry-watch.ts"
export { sessionActorOf } from "./page-actor.ts"
export { pageLog } from "./page-log.ts"
