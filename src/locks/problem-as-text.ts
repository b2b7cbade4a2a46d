import { causeIn } from "./page-cause.ts"

/**
 * Runs a loader that returns a file, and turns a thrown problem into plain text. Such a route has no error view, so the
 * router would send the problem's raw data.
 */
export async function withProblemsAsText(make: () => Promise<Response>): Promise<Response> {
  try {
    return await make()
  } catch (error) {
    const thrown = thrownData(error)
    const cause = causeIn(thrown?.data)
    // Only a problem with a title and advice becomes text. Everything else, such as a refusal of the locks, whose cause
    // is a word, is answered by the router and the server.
    if (thrown === null || cause === null || typeof cause === "string") throw error
    const headers = new Headers(thrown.init?.headers)
    headers.set("Content-Type", "text/plain; charset=utf-8")
    return new Response(`${cause.title} ${cause.advice}\n`, { status: thrown.init?.status ?? 503, headers })
  }
}

interface ThrownData {
  readonly data: unknown
  readonly init: ResponseInit | null
}

const thrownData = (error: unknown): ThrownData | null =>
  typeof error === "object" && error !== null && "data" in error && "init" in error ? (error as ThrownData) : null
