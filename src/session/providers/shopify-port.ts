import type { SessionPort } from "../port.ts"

/** The `authenticate` of a Shopify app, as far as the port calls it. */
export interface ShopifyAdmin<S extends object> {
  /** Returns the merchant's session, or throws Shopify's own redirect. */
  readonly admin: (request: Request) => Promise<{ readonly session: S }>
}

/**
 * A session port for the merchants of a Shopify app: `shopifyPort(authenticate)`. The redirects with which Shopify fetches
 * a session token or installs the app are sent as they are. On pages that the policy opens to everyone, such as webhooks
 * and those under `/auth`, Shopify is not asked, because it would redirect strangers there too; the visitor counts as
 * signed out.
 */
export const shopifyPort =
  <S extends object>(authenticate: ShopifyAdmin<S>): SessionPort<S> =>
  async (request, _, { isOpen }) => {
    if (isOpen) return { state: "signed-out", session: null, setCookies: [] }
    const { session } = await authenticate.admin(request)
    return { state: "signed-in", session, setCookies: [] }
  }
