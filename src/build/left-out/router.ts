import type { Lighter } from "./lighter.ts"

const LIB = "react-router/dist/production/lib"

/** What the router decides when it runs, and this app when it is built. */
export const ROUTER: readonly Lighter[] = [
  {
    file: `${LIB}/dom-export/hydrated-router.js`,
    instead: [
      // The first document has every route (`routeDiscovery: { mode: "initial" }`): none is looked for later.
      ["ssrInfo.context.future.unstable_customRouteDiscovery", "false"],
      ["let discoveryRuntime = ssrInfo.routeDiscoveryRuntime;", "let discoveryRuntime;"],
      ["UNSAFE_getPatchRoutesOnNavigationFunction(", "void ("],
      ["UNSAFE_useFogOFWarDiscovery(", "void ("],
      // This server renders, and scripts carry no hashes of each other.
      ["ssrInfo.context.ssr", "true"],
      ["ssrInfo.context.isSpaMode", "false"],
      ["ssrInfo.context.unstable_apiOnly", "false"],
      ["ssrInfo.context.unstable_apiServerOrigin", "void 0"],
      ["window.__reactRouterManifest.sri === true", "false"],
      // No build takes new code while it runs.
      ["router.createRoutesForHMR = UNSAFE_createClientRoutesWithHMRRevalidationOptOut;", ""],
    ],
  },
  {
    file: `${LIB}/router/router.js`,
    instead: [
      ["!init.patchRoutesOnNavigation", "true"],
      ["if (init.patchRoutesOnNavigation)", "if (false)"],
      ["if (isFogOfWar)", "if (false)"],
      ["!isFogOfWar", "true"],
      ["if (loadMatch.isDiscovering)", "if (false)"],
      ["if (fogOfWar.active", "if (false"],
      ["future.unstable_customRouteDiscovery", "false"],
      ["\t\tpatchRoutes,\n", ""],
      ["\t\t_internalSetRoutes,\n", ""],
      // Nothing watches it.
      ["if (init.instrumentations)", "if (false)"],
      ["consumeInstrumentationClientResultMetaReceiver(router)", "void 0"],
      ["if (opts?.instrumentationNavigateMetaReceiver)", "if (false)"],
      ["if (instrumentationResultMetaReceiver)", "if (false)"],
      // No form or loader without a navigation: pages have no fetchers.
      ["\t\tfetch,\n", ""],
    ],
  },
  {
    file: `${LIB}/components.js`,
    instead: [
      // No navigation shows its end before it is there.
      ["let [state, setOptimisticState] = useOptimistic(_state);", "let state = _state, setOptimisticState;"],
      ["useTransitions === true", "false"],
      ["useIsRSCRouterContext()", "false"],
      // No navigation is a view transition.
      ["if (!viewTransitionOpts || !isViewTransitionAvailable)", "if (true)"],
      ["let isViewTransitionAvailable = ", "let isViewTransitionAvailable = false && "],
      ["if (renderDfd && pendingState && router.window)", "if (false)"],
      ["if (renderDfd && pendingState && state.location.key", "if (false && state.location.key"],
      ["if (vtContext.isTransitioning && !vtContext.flushSync)", "if (false)"],
      ["if (!vtContext.isTransitioning && interruption)", "if (false)"],
    ],
  },
  {
    file: `${LIB}/hooks.js`,
    instead: [
      // No components of a server.
      ["static contextType = RSCRouterContext;", ""],
      ["this.context", "false"],
    ],
  },
  {
    file: `${LIB}/dom/lib.js`,
    instead: [
      // No link fetches its page before it is followed.
      ["usePrefetchBehavior(prefetch, rest)", "[false, null, {}]"],
      ["shouldPrefetch && !isAbsolute", "false"],
    ],
  },
  {
    file: `${LIB}/dom/ssr/components.js`,
    instead: [
      ["useIsRSCRouterContext()", "false"],
      ["isFogOfWarEnabled(routeDiscovery, ssr)", "false"],
      ["isPageLinkDescriptor(link)", "false"],
      // What the server alone writes into the document.
      ["staticContext ?", "false ?"],
      ["!isStatic ?", "true ?"],
      ["warnOnce(", "void ("],
    ],
  },
]

/** What the app therefore cannot ask of it: in a build, nothing would happen. */
export const NOT_OF_ROUTER =
  /\b(?:useFetchers?|PrefetchPageLinks|viewTransition|useViewTransitionState|unstable_useRouteDiscovery)\b|\bnavigate=\{false\}|\bprefetch=|\binstrumentations=/
