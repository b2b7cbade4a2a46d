import { requestsOf, type Attack } from "../../codegen/next/attack/draw.ts"
import { rawRequest, type RawAnswer, type RawRequest } from "../server/raw-request.ts"

// Attacks on the Next app of the tests, judged by the marks that its guarded code leaves in an answer.

const ADDRESSES = [
  "/dashboard",
  "/dashboard/week",
  "/settings",
  "/reports",
  "/latest",
  "/guides/one",
  "/guides/two",
  "/photo/7",
  "/feed",
  "/feed/(..)photo/7",
  "/t/acme",
  "/t/globex",
  "/t/globex/settings",
  "/t/acme/settings",
  "/t/globex/board.csv",
  "/api/notes",
  "/api/totals",
  "/api/export",
  "/api/t/globex",
  "/legacy",
  "/old/1",
  "/old/2",
  "/files/plan.txt",
  "/about",
  "/anything",
  "/",
  "/nowhere/at/all",
]

/** The requests of the package's own attack on these addresses, as a visitor with these headers. */
export const attacksOf = ({
  visitor,
  ...attack
}: Pick<Attack, "seed" | "count" | "buildId" | "actions"> & {
  readonly visitor: readonly string[]
}): readonly RawRequest[] =>
  [...requestsOf({ ...attack, addresses: ADDRESSES, from: ["/feed"], basePath: "" })].map(
    ({ method, target, headers, body }) => ({ method, target, headers: [...headers, ...visitor], body }),
  )

/** Sends the request; where Next wants the navigation's own parameter in the address, once more with it. */
export async function asked(url: string, request: RawRequest): Promise<RawAnswer> {
  const answer = await rawRequest(url, { ...request, from: "127.0.0.1" })
  const to = answer.headers.get("location") ?? ""
  return answer.status === 307 && to.includes("_rsc=") && to.startsWith("/")
    ? rawRequest(url, { ...request, target: to, from: "127.0.0.1" })
    : answer
}

/** Sends all of them, a few at a time; those whose answer is not as it should be. */
export async function wrongAmong(
  url: string,
  requests: readonly RawRequest[],
  isWrong: (answer: RawAnswer, request: RawRequest) => boolean,
): Promise<readonly string[]> {
  const wrong: string[] = []
  let next = 0
  const worker = async (): Promise<void> => {
    for (let request = requests.at(next++); request !== undefined; request = requests.at(next++)) {
      const answer = await asked(url, request)
      if (!isWrong(answer, request)) continue
      wrong.push(
        `${request.method} ${request.target} ${request.headers?.join(", ")} -> ${answer.status}: ${markersIn(answer).join(", ")}`,
      )
    }
  }
  await Promise.all(Array.from({ length: 8 }, worker))
  return wrong
}

/** The marks of guarded code and guarded files in an answer. Nothing else has them. */
export const markersIn = ({ body, headers }: RawAnswer): readonly string[] =>
  [...new Set(`${body}\n${[...headers].join("\n")}`.match(/kept-secret(?::|%3A)[^"<\\\n]*/g) ?? [])].toSorted()
