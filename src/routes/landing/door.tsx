import type { Fate } from "./example/access.ts"

/** What is drawn into the frame of the door. */
const LEAF: Readonly<Record<Fate["kind"], string>> = {
  // Ajar, seen from within.
  proceed: "M9 4.5 5.5 6.5v11L9 19.5z",
  // Shut, with a way round it.
  redirect: "M8 12h7.5M12.5 8.5 16 12l-3.5 3.5",
  refuse: "M8.5 8.5l7 7M15.5 8.5l-7 7",
  undecided: "M9.8 9.6a2.3 2.3 0 1 1 3.3 2.1c-.8.4-1.1.9-1.1 1.8M12 16.6v.2",
}

/** A door as this visitor finds it. The words beside it say the same. */
export const Door = ({ fate: { kind } }: { readonly fate: Fate }) => (
  <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" focusable="false" className="door">
    <path d="M5 20V9a7 7 0 0 1 14 0v11M2.5 20.5h19" />
    <path d={LEAF[kind]} className={kind === "proceed" ? "door-leaf" : undefined} />
  </svg>
)
