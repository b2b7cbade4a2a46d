import type { Lighter } from "./lighter.ts"

const LIB = "@supabase/auth-js/dist/module"

/** The auth client signs in with passwords, links and codes, in a browser: no passkeys, wallets or other providers. */
export const AUTH: readonly Lighter[] = [
  {
    file: `${LIB}/GoTrueClient.js`,
    instead: [
      [/\bwebauthn: new WebAuthnApi\(this\),/g, ""],
      [/\brecoveryCodes: \{[^}]*\},/g, ""],
      [/\bthis\.oauth = \{[^}]*\};/g, ""],
      [/\bthis\.passkey = \{[^}]*\};/g, ""],
      [/'webauthn' in params\b/g, "false"],
      [/data\.type !== 'webauthn'/g, "true"],
      // No link signs anybody in by itself (`detectSessionInUrl: false`).
      [/isBrowser\(\) && this\.detectSessionInUrl &&/g, "false &&"],
      [/params = parseParametersFromURL\(window\.location\.href\);/g, ""],
      [/this\._isImplicitGrantCallback\(params\)/g, "false"],
      [/await this\._isPKCECallback\(params\)/g, "false"],
      [/await this\._getSessionFromURL\(params, callbackUrlType\)/g, "{}"],
      // No lock is given.
      [/this\.lock != null/g, "false"],
      [/this\._acquireLock\(/g, "void ("],
    ],
    called: [
      "getSession",
      "getUser",
      "onAuthStateChange",
      "refreshSession",
      "resend",
      "resetPasswordForEmail",
      "signInWithPassword",
      "signOut",
      "signUp",
      "updateUser",
      "verifyOtp",
    ],
  },
  {
    file: `${LIB}/GoTrueAdminApi.js`,
    instead: [[/\bthis\.(?:mfa|oauth|customProviders|passkey) = \{[^}]*\};/g, ""]],
    called: ["signOut"],
  },
]
