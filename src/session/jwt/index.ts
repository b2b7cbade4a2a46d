export { cookieJwtPort, type CookieJwtOptions, type JwtSession } from "./cookie-jwt-port.ts"
export type { PortAnswer, SessionPort } from "../port.ts"
