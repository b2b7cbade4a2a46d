/**
 * A message from one tab to the others, because a cookie that a server changes makes no event in any of them. It is a
 * hint to look for oneself: no tab grants anything because of another tab's message.
 */
export type TabMessage =
  /** The server has just answered this tab; `key` tells whether another tab has heard the same. */
  { readonly kind: "verdict"; readonly key: string } | { readonly kind: "password-changed"; readonly sid: string }

const CHANNEL = "sallyport-session"

export interface Tabs {
  tell(message: TabMessage): void
  close(): void
}

export function openTabs(hear: (message: TabMessage) => void): Tabs {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    const message = readTabMessage(data)
    if (message !== null) hear(message)
  })
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
    tell: (message) => channel.postMessage(message),
    close: () => channel.close(),
  }
}

/** Another tab may run an older or a newer build of this page. */
export function readTabMessage(data: unknown): TabMessage | null {
  if (typeof data !== "object" || data === null || !("kind" in data)) return null
  if (data.kind === "verdict" && "key" in data && typeof data.key === "string")
    return { kind: "verdict", key: data.key }
  if (data.kind === "password-changed" && "sid" in data && typeof data.sid === "string") {
    return { kind: "password-changed", sid: data.sid }
  }
  return null
}
