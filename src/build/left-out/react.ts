import type { Lighter } from "./lighter.ts"

/** What React can do and this app never asks of it. Whatever asks all the same fails at once, and says so. */
export const REACT: readonly Lighter[] = [
  {
    file: "react-dom/cjs/react-dom-client.production.js",
    kinds: {
      // Portals, profilers, boundaries that wait or hide (and what hydrates them), their lists, view transitions.
      tags: [4, 12, 13, 18, 19, 22, 23, 25, 30, 31],
      types: [
        "REACT_ACTIVITY_TYPE",
        "REACT_LEGACY_HIDDEN_TYPE",
        "REACT_PORTAL_TYPE",
        "REACT_PROFILER_TYPE",
        "REACT_SUSPENSE_LIST_TYPE",
        "REACT_SUSPENSE_TYPE",
        "REACT_VIEW_TRANSITION_TYPE",
      ],
    },
    instead: [
      // No view transition is begun, so none is waited for.
      [/\((?:committedLanes|lanes) & 335544064\) === (?:committedLanes|lanes)/g, "false"],
      ["viewTransitionMutationContext = !0", "0"],
      [
        /shouldStartViewTransition\n {4}\? \(pendingViewTransition = startViewTransition\([^;]*?\)\)\n {4}:/g,
        "false ? 0 :",
      ],
      [/if \(\n {4}isViewTransitionEligible \|\|\n {4}subtreeFlags & 8192 \|\|\n[^)]*\)\n {2}\)/g, "if (false)"],
      // No fragment has a handle, and nobody looks for a component's element.
      [/FragmentInstance\.prototype\.(?=\w+ = )/g, "var leftOut_"],
      ["ReactDOMSharedInternals.findDOMNode = ", "var leftOut_findDOMNode = "],
      [/case 7:\n {10}if \(null === current\.stateNode\) \{[^}]*\}/g, "case 7:"],
      // Nobody listens to what is made of several events of the browser.
      ["if (reactName || SyntheticEventCtor) {", "if (false) {"],
      [
        "      eventType &&\n        (useFallbackCompositionData",
        "      false &&\n        (useFallbackCompositionData",
      ],
      // Scripts, styles and preloads are elements of the document, never asked for by call.
      [/ {2}D: prefetchDNS,[^}]*?M: preinitModuleScript\n/g, ""],
      // The browser shows the app's own signs of waiting.
      [/(?<=,\n {4})defaultOnDefaultTransitionIndicator\n/g, "noop$1\n"],
    ],
    answers: {
      acquireResource: "null",
      commitAppearingPairViewTransitions: "void 0",
      commitDeletedPairViewTransitions: "void 0",
      commitEnterViewTransitions: "void 0",
      commitExitViewTransitions: "void 0",
      commitFragmentInstanceDeletionEffects: "void 0",
      commitNestedViewTransitions: "void 0",
      commitNewChildToFragmentInstances: "void 0",
      constructSelectEvent: "void 0",
      extractEvents$1: "void 0",
      getComponentNameFromType: "null",
      getFallbackBeforeInputChars: "null",
      // Children are arrays.
      getIteratorFn: "null",
      getNativeBeforeInputChars: "null",
      getResource: "null",
      getStackByFiberInDevAndProd: '""',
      isCustomElement: "false",
      isFragmentInstanceHostBoundary: "true",
      isFragmentInstanceParent: "false",
      preloadInstanceAndSuspendIfNeeded: "void 0",
      preloadResourceAndSuspendIfNeeded: "void 0",
      restoreEnterOrExitViewTransitions: "void 0",
      restoreNestedViewTransitions: "void 0",
      startHostTransition: "void 0",
      trackEnterViewTransitions: "void 0",
    },
    fields: [
      "useActionState",
      "useCacheRefresh",
      "useFormState",
      "useHostTransitionStatus",
      "useMemoCache",
      "useOptimistic",
      "useTransition",
    ],
  },
]

const NAMES = [
  "Activity",
  "Profiler",
  "Suspense",
  "SuspenseList",
  "ViewTransition",
  "createPortal",
  "use(?:ActionState|CacheRefresh|FormState|FormStatus|Optimistic|Transition)",
  "on(?:Select|BeforeInput|Composition\\w+|(?:Mouse|Pointer)(?:Enter|Leave))",
  "precedence=",
  '(?:pre(?:load|init|connect)|prefetchDNS).* from "react-dom"',
]

/** What the app therefore cannot ask of it, in a line behind its file's name: a build would fail at it, or do nothing. */
export const NOT_OF_REACT = new RegExp(
  [
    `\\b(?:${NAMES.join("|")})(?!\\w)`,
    // Waits for a promise; a handle on a fragment; a form that runs a function; an element of the app's own.
    String.raw`<Await\b`,
    String.raw`<Fragment[^>]* ref=`,
    String.raw`\b(?:action|formAction)=\{(?:\(|async|function)`,
    String.raw`\.tsx: .*<[a-z]+-[a-z]`,
  ].join("|"),
)
