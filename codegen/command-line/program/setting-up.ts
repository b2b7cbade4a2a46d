import { ABSENT_STATES } from "../../../policy/states.ts"
import { SESSION_KINDS } from "../../init/session/found.ts"
import type { ActionContext } from "./actions.ts"
import { InvalidArgumentError, Option, type CommandUnknownOpts } from "./typed-commander.ts"

/** Adds the commands that set up the package in an app and remove it. */
export function addSetUpCommands(
  program: CommandUnknownOpts,
  { root, terminal, policy, paths, project, runWithTimer, runWithProgress }: ActionContext,
): void {
  program.commandsGroup("Setting up:")

  program
    .command("scan")
    .description(
      "show who can open each route of a running app today. Needs no policy, writes nothing, and sends GET requests only (except with --attack), to that origin only",
    )
    .argument("[origin]", "where the app runs, such as http://localhost:3000 (default: starts the app's own build)")
    .option("--cookie <name=file...>", "also open pages as this visitor, with the Cookie header in this file")
    .option("--param <name=value...>", "the value of a route's param (default: from the app's own links, or made up)")
    .option("--all", "also open what may do something when it is opened, such as a sign-out. Comes last")
    .option("--remote", "allow an origin that is not on this machine")
    .option(
      "--compare <file>",
      "request every address of this earlier scan again, and exit with code 3 if anybody gets something else, or if it has no answer to compare with for a visitor",
    )
    .option(
      "--attack",
      "then attack the app as a stranger (Next only): hostile spellings, headers, methods and calls of its server actions. Can change data: use test data",
    )
    .option("--closed <path...>", "with --attack: an address that should be closed to strangers, besides the policy's")
    .addOption(
      new Option("--requests <count>", `with --attack: requests to send (default: ${DEFAULT_REQUESTS})`).argParser(
        numberIn,
      ),
    )
    .addOption(new Option("--seed <number>", "with --attack: draw other requests (default: 1)").argParser(numberIn))
    .action((origin, { cookie, param, all, remote, compare, attack, closed, requests, seed }, command) => {
      if (attack === true && compare !== undefined)
        command.error("error: --attack and --compare cannot be combined: attack first, then compare")
      if (attack !== true && [closed, requests, seed].some((given) => given !== undefined))
        command.error("error: --closed, --requests and --seed have no effect without --attack")
      if (requests === 0) command.error("error: --requests 0 would test nothing")
      if (compare !== undefined && (param !== undefined || all === true))
        command.error("error: --param and --all have no effect with --compare, which requests the same addresses again")
      const options = {
        origin: origin ?? null,
        cookies: cookie ?? [],
        params: param ?? [],
        all: all === true,
        remote: remote === true,
        compare: compare ?? null,
        attack: attack === true ? { closed: closed ?? [], count: requests ?? DEFAULT_REQUESTS, seed: seed ?? 1 } : null,
      }
      return runWithProgress(async (step) =>
        (await import("../commands/scan.ts")).scan(paths(), options, step, terminal),
      )
    })

  program
    .command("init")
    .description("set up this app: policy, guards and what runs them, with everything closed except the sign-in page")
    .option("--dry-run", "show the patch and write nothing (of generated files, only names and sizes)")
    .option("--all", "with --dry-run: show the generated files in the patch, too")
    .option("--open-prerendered", "open pre-rendered pages, whose files are public anyway")
    .option("--keep <file>", "write the policy that keeps access as this scan (`scan --json`) saw it")
    .option("--agents", "also add lines for coding agents to AGENTS.md")
    .addOption(
      new Option(
        "--session <kind>",
        "what keeps the app's sessions; `own` is your own code, and `none` leaves the session port to you (default: detected)",
      ).choices(SESSION_KINDS),
    )
    .action(({ dryRun, all, openPrerendered, keep = null, agents, session = null }, command) => {
      if (all === true && dryRun !== true) command.error("error: --all has no effect without --dry-run")
      const shown = dryRun === true ? (all === true ? ("all" as const) : ("patch" as const)) : (false as const)
      const given = { dryRun: shown, openPrerendered: openPrerendered === true, keep, agents: agents === true, session }
      return runWithTimer("setting up", async () =>
        (await import("../commands/init.ts")).init({ root, policy: policy(), ...given }, terminal),
      )
    })

  program
    .command("new")
    .description("print a minimal policy for the app's routes, with everything closed")
    .addOption(
      new Option("--absent <states...>", "states that the sign-in provider cannot produce").choices(ABSENT_STATES),
    )
    .action(({ absent }) =>
      runWithTimer("writing a policy", async () =>
        (await import("../commands/new.ts")).newPolicy(project(), terminal, absent),
      ),
    )

  program
    .command("seal")
    .description("put the locks into a build of Next: run it after `next build`, each time")
    .option("--build <directory>", "the directory of the build (default: `distDir` of next.config)")
    .action(({ build = null }) =>
      runWithTimer("sealing the build", async () =>
        (await import("../commands/seal.ts")).seal(root, build, project(), terminal),
      ),
    )

  program
    .command("eject")
    .description("take the package out of this app, and leave its locks as files of the app")
    .option("--dry-run", "show the patch and write nothing (of copied files, only their number)")
    .action(({ dryRun }) =>
      runWithTimer("taking the package out", async () =>
        (await import("../commands/eject.ts")).eject(paths(), dryRun === true, terminal),
      ),
    )
}

/** The requests that an attack sends by default. */
const DEFAULT_REQUESTS = 3_000

/** The number in an option's value. */
function numberIn(text: string): number {
  if (!/^\d{1,7}$/.test(text)) throw new InvalidArgumentError("It is a number, at most 9999999.")
  return Number(text)
}
