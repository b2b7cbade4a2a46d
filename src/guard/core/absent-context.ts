import { RouterContextProvider } from "react-router"

/**
 * The router's context of a request that has not come to the router yet. It holds nothing: any use of it is told, and
 * throws.
 */
export function absentContext(tell: () => void): Readonly<RouterContextProvider> {
  const refuse = (): never => {
    tell()
    throw new Error("sallyport: in front of the router there is no router context yet; it is asked for again behind it")
  }
  return new Proxy(new RouterContextProvider(), {
    get: refuse,
    set: refuse,
    has: refuse,
    getPrototypeOf: refuse,
    ownKeys: refuse,
    getOwnPropertyDescriptor: refuse,
  })
}
