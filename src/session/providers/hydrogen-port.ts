import type { RouterContextProvider } from "react-router"
import type { SessionPort } from "../port.ts"

/** The customer account of a Hydrogen storefront, as far as the port calls it. */
export interface CustomerAccount {
  /** True if the visitor is a customer who is signed in. */
  readonly isLoggedIn: () => Promise<boolean>
}

/**
 * A session port for the customers of a Hydrogen storefront:
 * `hydrogenPort((context) => context.get(hydrogenContext.customerAccount))`. The storefront's own server commits the
 * session that Hydrogen renews.
 */
export const hydrogenPort =
  <Account extends CustomerAccount>(
    accountIn: (context: Readonly<RouterContextProvider>) => Account,
  ): SessionPort<{ readonly customerAccount: Account }> =>
  async (_, context) => {
    const customerAccount = accountIn(context)
    return (await customerAccount.isLoggedIn())
      ? { state: "signed-in", session: { customerAccount }, setCookies: [] }
      : { state: "signed-out", session: null, setCookies: [] }
  }
