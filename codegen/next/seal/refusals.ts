import { isNextsOwn } from "../../../src/guard/next/build/built-routes.ts"
import type { Build } from "./build.ts"

/**
 * The reasons why a build cannot be sealed or, for `isWrapped`, be served with wrapped modules, each with what to do.
 * `isClosed` is true for a path that not everybody may load.
 */
export function refusalsOf(
  build: Build,
  isClosed: (route: string) => boolean,
  { isWrapped = false } = {},
): readonly string[] {
  const { proxy, output, plainFiles, edge } = build
  const isClosedPage = (route: string): boolean => !isNextsOwn(route) && isClosed(route)
  return [
    ...(output === "export"
      ? ['the build is an export of files (`output: "export"`), so no lock runs: remove `output`']
      : []),
    ...(build.skipsUrlNormalize
      ? ["`skipProxyUrlNormalize` shows the proxy other addresses than the router: remove it from next.config"]
      : []),
    ...(build.hasLanguages
      ? ["`i18n` of next.config is not supported: put the language into the path, as `app/[lang]`"]
      : []),
    ...(proxy === null
      ? ["the build has no proxy, and files would have no lock: export `proxy = locks.proxy` from `proxy.ts`"]
      : proxy.length > 0
        ? [
            `the proxy has a \`matcher\` (${proxy.join(", ")}): remove \`config\` from \`proxy.ts\`, and list what it shall not guard in \`outside\` of the policy`,
          ]
        : []),
    // Wrapped modules call the lock themselves, so nothing has to register it.
    ...(build.hasInstrumentation || isWrapped
      ? []
      : ["nothing registers the lock of the entries: call `locks.register()` in `register` of `instrumentation.ts`"]),
    ...edge.map((route) => `${route} runs on the edge runtime, where no lock can be put: remove \`runtime = "edge"\``),
    ...plainFiles
      .filter(isClosedPage)
      .map(
        (route) =>
          `${route} is a plain file of the build, which only the proxy guards: add \`getServerSideProps\` to it, or open its rule`,
      ),
    ...(isWrapped ? cachesOf(build, isClosedPage) : []),
  ]
}

/** The reasons why a build has answers from a cache, about which wrapped modules cannot decide. A seal can. */
const cachesOf = (
  { prerendered, usesCacheComponents, hasCachedFunctions }: Build,
  isClosedPage: (route: string) => boolean,
) => [
  ...(usesCacheComponents
    ? ["`cacheComponents` serves pages from a cache before a wrapped module decides: remove it from next.config"]
    : []),
  ...(hasCachedFunctions
    ? ['anybody can call a `"use cache"` function of the build: remove `"use cache"`, or seal the build']
    : []),
  ...prerendered
    .filter(isClosedPage)
    .map(
      (route) =>
        `${route} is guarded, and the build has rendered it for everybody: wrap its modules, and remove \`generateStaticParams\`, \`dynamic\` and \`revalidate\` from them`,
    ),
]
