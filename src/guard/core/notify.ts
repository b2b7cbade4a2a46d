/** Calls a hook of the app. The answer to the visitor does not depend on it: an error is written to the console. */
export function notify(name: string, call: () => unknown): void {
  const fail = (error: unknown): void => console.error(`sallyport: ${name} failed`, error)
  try {
    const returned = call()
    // Nobody awaits a hook: without this, one that is `async` and rejects would end the process.
    if (isPromise(returned)) void Promise.resolve(returned).catch(fail)
  } catch (error) {
    fail(error)
  }
}

/** By its form, because libraries have promises of their own. */
export const isPromise = <T>(value: T | PromiseLike<T>): value is PromiseLike<T> =>
  typeof (value as { readonly then?: unknown } | null | undefined)?.then === "function"
