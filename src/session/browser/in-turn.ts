/**
 * Asks again only once the running answer has come. A question in the place of another would break its answer off half
 * way; asked in turn, the last answer is still younger than the last question. Every caller waits for that one.
 */
export function inTurn(ask: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  let wanted = false

  const askWhileWanted = async (): Promise<void> => {
    try {
      while (wanted) {
        wanted = false
        await ask()
      }
    } finally {
      running = null
    }
  }
  return () => {
    wanted = true
    return (running ??= askWhileWanted())
  }
}
