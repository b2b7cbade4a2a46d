// The exports of `sallyport/jwt`: session ports for tokens that the app signs itself.
export {
  bearerJwtPort,
  cookieJwtPort,
  tokenClaim,
  type BearerJwtOptions,
  type CookieJwtOptions,
  type JwtSession,
} from "./jwt-ports.ts"
export type { ClaimAnswer, ClaimQuestion, ClaimReader, PortAnswer, RequestPort, SessionPort } from "../port.ts"
