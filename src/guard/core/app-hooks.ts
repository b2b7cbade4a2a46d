import { withTimeout } from "../../session/with-timeout.ts"

// Calls of the app's hooks: callbacks that are only told something, such as `onDecision`, and functions whose answer is
// awaited for a limited time, such as the session port.

/** Calls a hook of the app. An error in it goes to the console and does not change the answer to the visitor. */
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

/** Stands for the answer of a hook that takes too long. */
export const LATE = Symbol("late")

/** The answer of a hook, or `LATE` after `patience` milliseconds. A hook that answers at once needs no timer. */
export const answerInTime = async <T>(given: T | PromiseLike<T>, patience: number): Promise<T | typeof LATE> =>
  isPromise(given) ? withTimeout(Promise.resolve(given), patience, LATE) : given

/** True for any object with a `then` method, because libraries have their own promise classes. */
export const isPromise = <T>(value: T | PromiseLike<T>): value is PromiseLike<T> =>
  typeof (value as { readonly then?: unknown } | null | undefined)?.then === "function"
