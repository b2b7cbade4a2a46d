import * as commander from "commander"
import type * as Typed from "@commander-js/extra-typings"

export type { CommandUnknownOpts } from "@commander-js/extra-typings"

/**
 * Commander with the types of `@commander-js/extra-typings`. Only the types: when that package runs, it imports the
 * `commander` beside itself, which in some apps is an older one of the app's own.
 */
export const { Argument, Command, InvalidArgumentError, Option } = commander as typeof Typed
