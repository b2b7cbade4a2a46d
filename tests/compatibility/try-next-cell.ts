import { differingSpelling } from "../adoption/next-agreement.ts"
import {
  leaksToStrangers,
  leaksWithoutProxy,
  openedWithAndWithoutLocks,
  readByMember,
  startedThough,
  TAMPERINGS,
} from "../adoption/next-conformance.ts"
import { answersOf, ejectedCopyOf } from "../adoption/next-ejected.ts"
import { cookieOf, nextSite, type NextSite } from "../adoption/next-site.ts"
import type { NextCell } from "./next-cells.ts"
import { installedIn, installFrom, type Tried } from "./try-cell.ts"

/**
 * Hostile requests for each cell; half as many without the proxy, and a third by a member of one team. As many random
 * spellings.
 */
const COUNT = Number(process.env.NEXT_REQUESTS ?? 3_000)
const SEED = Number(process.env.NEXT_SEED ?? 16_04_06)

/** Installs the app from the registry, builds and seals it, and holds its server to what a sealed app promises. */
export async function tryNextCell({ versions, build, isOfSpellings }: NextCell): Promise<Tried> {
  let site: NextSite | null = null
  let installed = "nothing"
  try {
    site = await nextSite({
      ...build,
      place: (directory, _, packed) => {
        installFrom(directory, packed, versions)
        installed = installedIn(directory)
      },
    })
    if (isOfSpellings !== true) await holdToPromises(site)
    await holdToSpellings(site)
    return { installed, fault: null }
  } catch (error) {
    return { installed, fault: error instanceof Error ? error.message : String(error) }
  } finally {
    await site?.remove()
  }
}

async function holdToPromises(site: NextSite): Promise<void> {
  const running = await site.serve(site.sealed)
  try {
    none("answers leak to strangers", await leaksToStrangers(site, running.url, { seed: SEED, count: COUNT }))
    const { wrong } = await readByMember(site, running.url, { seed: SEED, count: Math.ceil(COUNT / 3) })
    none("answers leak to a member", wrong)
    const [locked, unlocked] = await openedWithAndWithoutLocks(site, running.url)
    none(
      "answers to the owner are others than without locks",
      locked.filter((line) => !unlocked.includes(line)),
    )
  } finally {
    await running.stop()
  }
  none("answers leak without the proxy", await leaksWithoutProxy(site, { seed: SEED, count: Math.ceil(COUNT / 2) }))
  for (const tampering of TAMPERINGS) {
    const instead = await startedThough(site, tampering)
    if (instead !== null) throw new Error(`where ${tampering.name}: ${instead}`)
  }
  await holdToPromisesOfEject(site)
}

/** Takes the package out of a copy, builds that with its own script, and compares its server with the sealed one. */
async function holdToPromisesOfEject(site: NextSite): Promise<void> {
  const ejected = ejectedCopyOf(site)
  const { status, output } = ejected.build()
  if (status !== 0) throw new Error(`the ejected app cannot be built:\n${output}`)
  const [before, after] = [await site.serve(site.sealed), await site.serve(site.shipped(ejected, "ejected-shipped"))]
  try {
    none(
      "answers of the ejected app leak to strangers",
      await leaksToStrangers({ app: ejected }, after.url, { seed: SEED, count: COUNT }),
    )
    for (const visitor of [[], [cookieOf(site.owner)]]) {
      const drawn = { seed: SEED, count: Math.ceil(COUNT / 6), visitor }
      const [own, sealed] = [await answersOf(ejected, after.url, drawn), await answersOf(site.app, before.url, drawn)]
      none(
        `answers of the ejected app are others than before, to ${visitor.length === 0 ? "strangers" : "the owner"}`,
        own.filter((line, at) => line !== sealed[at]),
      )
    }
  } finally {
    await before.stop()
    await after.stop()
  }
}

async function holdToSpellings(site: NextSite): Promise<void> {
  const spelling = await differingSpelling(site, { seed: SEED, count: Math.ceil(COUNT / 3) })
  if (spelling !== null) throw new Error(`Next reads an address otherwise than the compiler: ${spelling}`)
}

function none(what: string, found: readonly string[]): void {
  if (found.length > 0) throw new Error(`${found.length} ${what}:\n${found.slice(0, 20).join("\n")}`)
}
