declare module "virtual:sallyport/source" {
  export const policyPath: string
  export const policyText: string
  /** The policy file that a development server on this machine may write; null in every build. */
  export const policyFile: string | null
  /** Null when the build had no readable route list. */
  export const routes: import("../target/inventory.ts").RouteInventory | null
  /** By rule key; a rule that wins over none is not there. */
  export const winsOverOfRule: Readonly<Record<string, readonly string[]>>
}

declare module "virtual:sallyport/history" {
  export const accessRecord: import("./access-record.ts").AccessRecord
}

declare module "virtual:sallyport/timeline" {
  export const timeline: import("../timeline/access-timeline.ts").AccessTimeline
  /** The policy and what was generated from it, as they were built. */
  export const builtFrom: readonly { readonly name: string; readonly sha256: string }[]
}

declare module "virtual:sallyport/record" {
  /** The access record of the built commit; null without a history. */
  export const builtRecord: import("./built-record.ts").BuiltRecord | null
}
