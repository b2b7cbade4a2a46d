export {
  bearerJwtPort,
  cookieJwtPort,
  type BearerJwtOptions,
  type CookieJwtOptions,
  type JwtSession,
} from "./cookie-jwt-port.ts"
export type { PortAnswer, RequestPort, SessionPort } from "../port.ts"
