import type { SupabaseClient } from "@supabase/supabase-js"
import { z } from "zod"
import { callFunction } from "../../sign-in/account-functions.ts"
import { deviceOf, type Device } from "./device.server.ts"
import { offerOf, type Offer } from "./offer.ts"

/** The error if a service cannot provide a person's own data for a download. */
export class OwnDataUnavailable extends Error {
  override readonly name = "OwnDataUnavailable"
}

/** The time limit of a call to the data service, in milliseconds. After it, the page is shown without the fact. */
const TIMEOUT_MS = 2_000

/** Calls a function of the data service, with the time limit. */
const ask = (
  client: SupabaseClient,
  name: Parameters<typeof callFunction>[1],
  args?: { readonly most: number; readonly before?: string },
) => callFunction(client, name, args, TIMEOUT_MS)

/** A reader for values of one shape, which returns null for other values. */
const accepted =
  <Shape extends z.ZodType>(shape: Shape) =>
  (value: unknown): z.output<Shape> | null => {
    const read = shape.safeParse(value)
    return read.success ? read.data : null
  }

/** The number of recovery codes that are left. */
export async function recoveryCodesLeft(client: SupabaseClient): Promise<Offer<number>> {
  return offerOf(await ask(client, "recovery_codes_left"), accepted(z.number().int().min(0)))
}

/** The new address that is not confirmed yet, or null. */
export async function waitingAddressOf(client: SupabaseClient): Promise<string | null> {
  const { data } = await client.auth.getUser()
  const waiting = data.user?.new_email
  // Nothing waits if the service returns no new address, or that of the account.
  return typeof waiting === "string" && waiting !== "" && waiting !== data.user?.email ? waiting : null
}

const instant = z.string().refine((text) => !Number.isNaN(Date.parse(text)))

const sessions = z.array(
  z.object({
    id: z.string(),
    created_at: instant,
    refreshed_at: instant.nullish(),
    user_agent: z.string().nullish(),
    is_current: z.boolean(),
    aal: z.string().nullish(),
  }),
)

/** A session of this person, on this device or another. */
export interface OwnSession {
  readonly id: string
  readonly begun: string
  /** The sign-in or the last renewal. A session in use is renewed every hour. */
  readonly lastRenewed: string
  readonly device: Device
  readonly isCurrent: boolean
  readonly twoFactors: boolean
}

/** The most sessions in the list. Nobody has more devices, and thousands would make the page slow. */
const MAX_SHOWN = 200

/** The sessions of this person, as far as the service lists them. */
export async function ownSessions(client: SupabaseClient): Promise<Offer<readonly OwnSession[]>> {
  const read = accepted(sessions)
  return offerOf(
    await ask(client, "own_sessions"),
    (value) =>
      read(value)
        ?.slice(0, MAX_SHOWN)
        .map(({ id, created_at, refreshed_at, user_agent, is_current, aal }) => ({
          id,
          begun: created_at,
          lastRenewed: refreshed_at ?? created_at,
          device: deviceOf(user_agent ?? ""),
          isCurrent: is_current,
          // The second authenticator assurance level (AAL): a password and a code.
          twoFactors: aal === "aal2",
        })) ?? null,
  )
}

const events = z.array(
  z.object({
    at: instant,
    kind: z.string(),
    session: z.string().nullish(),
    client: z.string().nullish(),
    detail: z.record(z.string(), z.union([z.string(), z.number()])).nullish(),
  }),
)

/** Something that happened to the account. */
export interface OwnEvent {
  readonly at: string
  readonly kind: string
  /** The id of the session in which it happened; null if there was none. */
  readonly session: string | null
  /** The IP address of the browser; null if it was not recorded. */
  readonly client: string | null
  readonly detail: Readonly<Record<string, string | number>>
}

/** The most events on the history page, and in one portion of all events. */
const MAX_EVENTS = 200

const eventOf = ({ at, kind, session, client, detail }: z.output<typeof events>[number]): OwnEvent => ({
  at,
  kind,
  session: session ?? null,
  client: client ?? null,
  detail: detail ?? {},
})

/** The newest events of the account, from its part of the audit log, which `own_record` reads. */
export async function ownEvents(client: SupabaseClient): Promise<Offer<readonly OwnEvent[]>> {
  const read = accepted(events)
  return offerOf(await ask(client, "own_record", { most: MAX_EVENTS }), (value) => read(value)?.map(eventOf) ?? null)
}

const eventPage = z.array(events.element.extend({ id: z.string().min(1) }))

/**
 * All events of an account, read page by page. `missing` if the service offers no events, or no paging, because one
 * page would look like all events.
 */
export async function allOwnEvents(
  client: SupabaseClient,
  portion = MAX_EVENTS,
): Promise<Offer<AsyncGenerator<OwnEvent>>> {
  /** The events before the one with this id, newest first; the newest of all for "". */
  const pageBefore = async (before: string) =>
    offerOf(await ask(client, "own_record", { most: portion, before }), accepted(eventPage))
  const first = await pageBefore("")
  if (first.kind !== "here") return first
  async function* everyEvent(): AsyncGenerator<OwnEvent> {
    let page = first
    while (page.kind === "here" && page.value.length > 0) {
      yield* page.value.map(eventOf)
      page = await pageBefore(page.value.at(-1)!.id)
    }
    // Thrown in the middle of the download, because a history that just ends would look complete.
    if (page.kind !== "here") throw new OwnDataUnavailable("the account's history could not be read to its end")
  }
  return { kind: "here", value: everyEvent() }
}
