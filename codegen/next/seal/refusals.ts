import type { Build } from "./build.ts"
import { isNextsOwn } from "./route-parts.ts"

/** The reasons why a build cannot be sealed, each with the nearest way. `isClosed` is true for a path that not everybody may load. */
export function refusalsOf(build: Build, isClosed: (route: string) => boolean): readonly string[] {
  const { proxy, output, files, edge } = build
  const closedFiles = files.filter((route) => !isNextsOwn(route) && isClosed(route))
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
    ...(build.hasInstrumentation
      ? []
      : ["nothing registers the lock of the entries: call `locks.register()` in `register` of `instrumentation.ts`"]),
    ...edge.map((route) => `${route} runs on the edge runtime, where no lock can be put: remove \`runtime = "edge"\``),
    ...closedFiles.map(
      (route) =>
        `${route} is a plain file of the build, which only the proxy guards: add \`getServerSideProps\` to it, or open its rule`,
    ),
  ]
}
