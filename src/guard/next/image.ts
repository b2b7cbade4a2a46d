import type { NextRequest } from "next/server.js"
import { judgedRequestOf, reportDecision, type Judge } from "../core/judged-request.ts"
import { loadOutcomeAt, namesClaim } from "../core/outcome-at.ts"
import { withBasename } from "../core/basename.ts"
import { denialResponseOf, denialOf, withAbsoluteLocation } from "./denial.ts"
import { NO_CONTEXT } from "./judge.ts"
import { isOptimizer } from "./next-address.ts"
import { proxyUrlOf, type ProxyUrl } from "./proxy-url.ts"

/**
 * The answer to a request for a resized copy of a closed image: the visitor's denial, or a redirect to the image
 * itself. Null for every other request. The optimizer must not answer: it caches its copies for everybody, even after a
 * newer policy closes the image. Nor could it: it fetches images without the visitor's cookies.
 */
export async function closedImageAnswerOf(judge: Judge, request: NextRequest): Promise<Response | null> {
  const { guards } = judge
  const { pathname, searchParams } = request.nextUrl
  if (!isOptimizer(pathname)) return null
  // Next refuses a request for several images, and compares images of other servers with its own list.
  const [given, ...others] = searchParams.getAll("url")
  if (given === undefined || others.length > 0 || !/^\/(?!\/)/.test(given)) return null
  // The image's address has the base path. Beneath `assetPrefix`, Next takes no base path off the request, so the one
  // of the guards is tried first. If the guards were generated for another base path than the build has, the address is
  // judged as it stands.
  const requestBase = request.nextUrl.basePath
  const guardsBase = requestBase === "" ? (guards.basename ?? "") : requestBase
  const imageByGuards = proxyUrlOf(given, guardsBase)
  const basePath = imageByGuards === null ? requestBase : guardsBase
  const image = imageByGuards ?? proxyUrlOf(given, requestBase)
  if (image === null || isOpen(judge, image)) return null
  // The redirect must not lead to another server.
  if (/^\/[\\/]/.test(image.pathname)) return new Response(null, { status: 400 })
  const judged = await judgedRequestOf(judge, request, { ...image, isData: false }, NO_CONTEXT)
  reportDecision(judge, judged, null)
  const denial = denialOf(judged, basePath)
  const imagePath = withBasename(`${image.pathname}${image.search}`, basePath)
  const answer = denial ?? { status: 303, headers: new Headers({ Location: imagePath }) }
  return denialResponseOf(withAbsoluteLocation(answer, request.url), guards, judged)
}

/**
 * True for an image that a stranger may load. A rule that names a claim, also one for writes alone, counts as closed:
 * answers under such a rule are in no shared cache, and the optimizer caches for everybody.
 */
const isOpen = ({ guards }: Judge, { pathname }: ProxyUrl): boolean =>
  guards.isOutside(pathname) ||
  (loadOutcomeAt(guards, pathname, "signed-out").kind === "proceed" && !namesClaim(guards, pathname))
