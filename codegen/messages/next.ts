import type { CodeEntry, RuleName } from "./entry.ts"
import { rulePhrase } from "./phrases.ts"
import { noModule } from "./unread.ts"

/** A module and the page of the policy that it shows. */
type OfPage = { readonly file: string; readonly page: string }

/** The sentences about a guarded module whose export lacks its wrapper; `wrapped` is the beginning of the export. */
const notWrapped =
  (wrapped: string) =>
  ({ file, page }: OfPage) => ({
    message: `\`${page}\` is guarded, and \`${file}\` is not wrapped for it`,
    hint: `write \`${wrapped}("${page}", …)\``,
  })

/** The sentences about an export of a guarded module that runs without a wrapper. */
const notGuarded =
  (wrapper: string) =>
  ({ name, page }: { readonly name: string; readonly page: string }) => ({
    message: `\`${page}\` is guarded, and \`${name}\` runs for everybody`,
    hint: `write \`export const ${name} = ${wrapper}("${page}", …)\``,
  })

const PROXY = "write `export const proxy = locks.proxy`"

/** P44x: apps on Next. */
export const next = {
  P440: {
    title: "a version of Next that the locks were not tested with",
    explanation:
      "Minor versions of Next differ in which page an address leads to. The locks are compared with the real server for each minor version, and hold only there. Older versions also have known holes.",
    remedy: "Install a version that the message names.",
    example: "next 16.2.12",
    sentences: {
      old: ({ version, first }: { readonly version: string; readonly first: string }) => ({
        message: `Next ${version} is too old for the locks`,
        note: "older versions have holes through which pages can be read",
        hint: `upgrade \`next\` to ${first} or later`,
      }),
      untested: ({ version, tested }: { readonly version: string; readonly tested: string }) => ({
        message: `the locks were not tested with Next ${version}`,
        note: `they are tested with ${tested}`,
        hint: "install one of these versions, or upgrade `sallyport`",
      }),
    },
  },
  P441: {
    title: "a setting of Next that the locks cannot work with",
    explanation:
      "A static export has no server. With `i18n`, each page has addresses that the policy does not name. `skipProxyUrlNormalize` shows the proxy other addresses than the pages get. An adapter in the configuration replaces the one of the host, and may serve pages past the locks.",
    remedy: "Remove the setting. The hint names what to use in its place.",
    example: 'output: "export"',
    sentences: {
      export: () => ({
        message: '`output: "export"` leaves no server that could guard a page',
        note: "every page is a static file, open to everybody",
        hint: "remove the setting, so that a server renders the pages; if the app has to stay static, only the API that its pages call can protect data",
      }),
      languages: () => ({
        message: "with `i18n`, each page has an address for every language, which the policy does not name",
        hint: "remove the setting, and write the language as a segment of the routes, such as `app/[lang]/page.tsx`",
      }),
      normalize: () => ({
        message: "the proxy would see other addresses than the pages get",
        note: "requests for a page's data could pass it",
        hint: "remove `skipProxyUrlNormalize`",
      }),
      adapter: () => ({
        message: "`adapterPath` replaces the adapter of the host, and may serve pages past the locks",
        hint: "remove the setting, and set NEXT_ADAPTER_PATH for the build that needs it",
      }),
    },
  },
  P442: {
    title: "routes that Next cannot resolve",
    explanation:
      "The compiler reads the routes and settings from the project's own Next, with `next typegen`. Next failed, or it lists other routes than the app's files do.",
    remedy: "Fix what Next reports. The command `next typegen` shows the same error.",
    example: "next.config.ts throws an error",
    sentences: {
      /**
       * `output` is Next's own error message; empty if there is none. `runner` runs a program of the app's packages.
       */
      fails: ({ output, runner }: { readonly output: string; readonly runner: string }) => ({
        message: "Next cannot resolve its own routes",
        note: output === "" ? "it gives no reason" : output,
        hint: `fix what it reports; \`${runner} next typegen\` shows the same error`,
      }),
      unknown: ({ route }: { readonly route: string }) => ({
        message: `Next has a route \`${route}\`, for which there is no file`,
        note: "a route that is not known cannot be guarded",
        hint: "upgrade `sallyport`, or report this route as a bug in it",
      }),
      unused: ({ route, file }: { readonly route: string; readonly file: string }) => ({
        message: `\`${file}\` looks like the route \`${route}\`, but Next does not have it`,
        note: "someone who reads the app would think that it is a route",
        hint: "move the file out of the directory of routes, or upgrade `sallyport`",
      }),
    },
  },
  P443: {
    title: "a proxy that does not guard every request",
    explanation:
      "Next runs `proxy.ts` before every request only if the file exports no `config`: each `matcher`, even that of Next's own documentation, lets addresses past it. It has to be the proxy of the locks, which the compiler follows without running it.",
    remedy: `${PROXY} in \`proxy.ts\`, and nothing else.`,
    example: 'export const config = { matcher: "/((?!api).*)" }',
    sentences: {
      ...noModule,
      missing: ({ file }: { readonly file: string }) => ({
        message: `there is no \`${file}\`, so no request is guarded`,
        hint: PROXY,
      }),
      middleware: ({ file, proxy }: { readonly file: string; readonly proxy: string }) => ({
        message: `\`${file}\` is the old form of the proxy, and may run where the locks cannot`,
        hint: `rename it to \`${proxy}\`, and ${PROXY}`,
      }),
      place: ({ file, proxy }: { readonly file: string; readonly proxy: string }) => ({
        message: `Next does not read \`${file}\``,
        note: "it looks for the proxy beside the directory of routes",
        hint: `move it to \`${proxy}\``,
      }),
      extension: ({ file, extensions }: { readonly file: string; readonly extensions: string }) => ({
        message: `Next does not read \`${file}\`, because of \`pageExtensions\``,
        note: `it reads the extensions ${extensions}`,
        hint: "add the extension of this file to `pageExtensions`",
      }),
      config: () => ({
        message: "`config` limits the requests that the proxy runs for",
        note: "every `matcher` leaves out addresses that lead to a page",
        hint: "remove `config`: the proxy lets through what the policy leaves `outside`",
      }),
      none: () => ({ message: "this module exports no `proxy`", hint: PROXY }),
      other: () => ({ message: "the proxy is not the proxy of the locks", hint: PROXY }),
      imported: ({ name }: { readonly name: string }) => ({
        message: `\`${name}\` is not imported by its name`,
        hint: 'import the locks from the module that opens them: `import { locks } from "./locks"`',
      }),
    },
  },
  P444: {
    title: "a route in the edge runtime",
    explanation:
      "Code in the edge runtime is built into another kind of file, which cannot be sealed: no lock runs before it.",
    remedy: "Remove the setting: Node is the runtime by default.",
    example: 'export const runtime = "edge"',
    sentences: () => ({
      message: "no lock runs before code in the edge runtime",
      hint: "remove the setting, or write `nodejs`",
    }),
  },
  P445: {
    title: "a guarded address that is rewritten to another server",
    explanation:
      "The answer of another server passes no lock. Only the proxy runs before it, and it reads some addresses differently from the rewrite.",
    remedy:
      "Check access on the other server, and open the address in the policy, or call that server from a guarded route handler.",
    example: '{ source: "/reports/:path*", destination: "https://reports.example/:path*" }',
    sentences: {
      guarded: ({ route, to }: { readonly route: string; readonly to: string }) => ({
        message: `\`${route}\` is guarded, but rewritten to another server`,
        note: `\`${to}\` answers, and passes no lock`,
        hint: "call that server from a guarded route handler, or check access there and require `anyone` here",
      }),
      unread: ({ source, to }: { readonly source: string; readonly to: string }) => ({
        message: `the addresses that \`${source}\` covers cannot be compared with the policy`,
        note: `\`${to}\` answers for them, and passes no lock`,
        hint: "write the source with names and params alone, such as `/docs/:path*`",
      }),
    },
  },
  P446: {
    title: "locks that are not registered when the server starts",
    explanation:
      "Each sealed entry of the build uses the locks that `instrumentation.ts` registers. Without them, every page answers 503. Wrapped modules need no registration.",
    remedy:
      "Write `export const register = () => locks.register()` in `instrumentation.ts`, or call it in your own `register`.",
    example: "export function register() {}",
    sentences: {
      ...noModule,
      missing: ({ file }: { readonly file: string }) => ({
        message: `there is no \`${file}\`, so the locks are not registered and every page answers 503`,
        hint: "write `export const register = () => locks.register()` there",
      }),
      other: () => ({
        message: "`register` does not register the locks, so every page answers 503",
        hint: "call `locks.register()` in it",
      }),
    },
  },
  P447: {
    title: "a guarded module that is not wrapped",
    explanation:
      "With `wrapped: true`, no lock runs before the entries of the build. Each guarded page, layout and route handler has to be wrapped by the locks whose proxy runs, and to name its page: otherwise it answers everybody.",
    remedy: "Wrap the export as the hint shows, or open the rule of the page.",
    example: "export default Dashboard",
    sentences: {
      page: notWrapped("export default locks.guardPage"),
      metadata: notGuarded("locks.guardMetadata"),
      handler: notGuarded("locks.guardHandler"),
      props: notWrapped("export const getServerSideProps = locks.guardServerSideProps"),
      api: notWrapped("export default locks.guardApiRoute"),
      client: ({ file, page }: OfPage) => ({
        message: `\`${page}\` is guarded, and \`${file}\` is a client module, which cannot be wrapped`,
        hint: "import it in a server module, and wrap it there with `locks.guardPage`",
      }),
      star: ({ file, page }: OfPage) => ({
        message: `\`${page}\` is guarded, and \`${file}\` exports everything of another module`,
        hint: "name each export",
      }),
      unreadable: ({ file, page }: OfPage) => ({
        message: `\`${page}\` is guarded, and \`${file}\` cannot be read`,
        hint: "correct the file",
      }),
    },
  },
  P448: {
    title: "a wrapped module that Next renders for everybody",
    explanation:
      "With `wrapped: true`, Next shows constant `metadata` without running the page. With `generateStaticParams`, `dynamic`, `revalidate` or `getStaticProps`, it renders a module once, and sends that to everybody.",
    remedy: "Generate the metadata for each request, and remove the setting.",
    example: "export const revalidate = 60",
    sentences: {
      metadata: ({ page }: { readonly page: string }) => ({
        message: `\`${page}\` is guarded, and its \`metadata\` is shown to everybody`,
        hint: `write \`export const generateMetadata = locks.guardMetadata("${page}", () => (…))\``,
      }),
      props: ({ page }: { readonly page: string }) => ({
        message: `\`${page}\` is guarded, and its \`getStaticProps\` lets Next render it once for everybody`,
        hint: `write \`export const getServerSideProps = locks.guardServerSideProps("${page}", …)\` in its place`,
      }),
      setting: ({ name, page }: { readonly name: string; readonly page: string }) => ({
        message: `\`${page}\` is guarded, and its \`${name}\` lets Next render it once for everybody`,
        hint: `remove \`${name}\``,
      }),
    },
  },
  P449: {
    title: "a guarded module that cannot be wrapped",
    explanation:
      "With `wrapped: true`, each guarded module has to be wrapped, and some cannot be: metadata files, an API route with an optional last param, and a layout around guarded pages for different people, none of which admits them all.",
    remedy: "Move what is guarded into a page or route handler, open its rule, or seal the build instead.",
    example: "app/reports/opengraph-image.tsx",
    sentences: {
      kind: ({ file, page }: OfPage) => ({
        message: `\`${page}\` is guarded, and \`${file}\` cannot be wrapped`,
        hint: "serve it from a page or route handler, open its rule, or seal the build",
      }),
      optional: ({ file, page }: OfPage) => ({
        message: `\`${page}\` is guarded, and the last param of \`${file}\` is optional: its sender could name one`,
        hint: "write two files, such as `index.ts` and `[...path].ts`, or a route handler in the app directory",
      }),
      layout: ({ file }: { readonly file: string }) => ({
        message: `\`${file}\` surrounds only guarded pages, and none of them admits everybody whom the others admit`,
        note: "a layout decides by the visitor's state and by params of its folder",
        hint: "move what is guarded from here into the pages",
      }),
    },
  },
  P450: {
    title: "a build that nothing checks",
    explanation:
      "With `wrapped: true`, `sallyport seal` checks each build for what the modules do not show: pages that Next has rendered for everybody, and files that only the proxy guards. For `diff`, no script of package.json calls it any more.",
    remedy: "Put `sallyport seal` back behind `next build`.",
    example: '"build": "next build"',
    sentences: () => ({
      message: "no script of package.json calls `sallyport seal` any more, so nothing checks what is built",
      hint: "write `next build && sallyport seal` as the build script",
    }),
  },
  P451: {
    severity: "warning",
    title: "closed files that draft mode gives away",
    explanation:
      "Closed files of `public` have the proxy alone. Next skips it for a request with its preview id, and draft mode gives that id to the browser in a cookie. A sealed build refuses such requests; with `wrapped: true`, nothing does.",
    remedy:
      "Serve the files from a route handler, or seal the build. Accept the finding if everybody who may use draft mode may load the files.",
    example: "draftMode().enable()",
    acceptable: true,
    sentences: ({ rule, file }: { readonly rule: RuleName; readonly file: string }) => ({
      message: `rule ${rulePhrase(rule)} closes files of \`public\`, and draft mode gives them away`,
      note: `\`${file}\` uses draft mode: its cookie lets a browser skip the proxy`,
      hint: "serve these files from a route handler, or seal the build",
    }),
  },
} satisfies Readonly<Record<string, CodeEntry>>
