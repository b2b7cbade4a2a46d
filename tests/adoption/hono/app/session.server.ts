import { jwtVerify, SignJWT } from "jose"
import { redirect } from "react-router"

const SECRET = new TextEncoder().encode(process.env.JWT_SECRET ?? "a secret for development, 32 bytes")

export async function signedInCookie(name: string): Promise<string> {
  const token = await new SignJWT({ name })
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(name)
    .setIssuer("atlas")
    .setAudience("atlas")
    .setIssuedAt()
    .setExpirationTime("1h")
    .sign(SECRET)
  return `atlas=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=3600`
}

export const signedOutCookie = "atlas=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0"

export async function requireName(request: Request): Promise<string> {
  const token = /(?:^|; )atlas=([^;]*)/.exec(request.headers.get("Cookie") ?? "")?.[1] ?? ""
  try {
    const { payload } = await jwtVerify(token, SECRET, { issuer: "atlas", audience: "atlas", algorithms: ["HS256"] })
    return String(payload.name)
  } catch {
    throw redirect("/login")
  }
}
