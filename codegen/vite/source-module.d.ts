// The virtual modules of the Vite plugin, with which the workbench shows its own policy.

declare module "virtual:sallyport/source" {
  export const policyPath: string
  export const policyText: string
  /** The policy file, if this is a development server that may write it; null in every build. */
  export const policyFile: string | null
  /** Null if the build's route list could not be read. */
  export const routes: import("../target/inventory.ts").RouteInventory | null
  /**
   * The keys of the rules over which each rule wins where both cover a path, by its key. Absent for a rule without any.
   */
  export const winsOverOfRule: Readonly<Record<string, readonly string[]>>
}

declare module "virtual:sallyport/history" {
  export const accessHistory: import("./access-history.ts").AccessHistory
}

declare module "virtual:sallyport/timeline" {
  export const timeline: import("../timeline/access-timeline.ts").AccessTimeline
  /** The built policy and its generated files. */
  export const builtFrom: readonly { readonly name: string; readonly sha256: string }[]
}

declare module "virtual:sallyport/record" {
  /** The access record of the built commit; null if there is no history. */
  export const builtRecord: import("./built-record.ts").BuiltRecord | null
}
