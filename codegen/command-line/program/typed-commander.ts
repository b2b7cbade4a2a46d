import * as commander from "commander"
import type * as Typed from "@commander-js/extra-typings"

export type { CommandUnknownOpts } from "@commander-js/extra-typings"

/**
 * Commander with the types of `@commander-js/extra-typings`. The package itself is not used at run time, because it
 * would import the `commander` installed beside it, which in some apps is an older version.
 */
export const { Argument, Command, InvalidArgumentError, Option } = commander as typeof Typed
