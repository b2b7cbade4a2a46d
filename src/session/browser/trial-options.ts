/**
 * The options of an auth client that checks a password: it stores no session and notifies no other tab. Each has a
 * storage key of its own, because the library warns of two clients with the same one, even if they store nothing.
 */
export const trialOptions = () => ({
  storageKey: `trial ${Math.random()}`,
  persistSession: false,
  autoRefreshToken: false,
  detectSessionInUrl: false,
})
