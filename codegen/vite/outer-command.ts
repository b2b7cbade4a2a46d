import type { ResolvedConfig } from "vite"

type Command = ResolvedConfig["command"]

const KEY = Symbol.for("sallyport.outer-command")

const shared = globalThis as { [KEY]?: Map<string, Command> }

/** By root, for all copies of this module: a configuration file that is read again may bring one of its own. */
const commands = (shared[KEY] ??= new Map<string, Command>())

/**
 * What is run. To see what route modules export, the router transforms them in a server of its own, in builds too: it
 * has the plugins of the configuration file, and no such file itself. What is seen there must be what is bundled.
 */
export function commandOf({ root, command, configFile }: ResolvedConfig): Command {
  if (configFile === undefined) return commands.get(root) ?? command
  commands.set(root, command)
  return command
}
