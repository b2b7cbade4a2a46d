/** Milliseconds. Whoever reads more slowly than this asks again. */
const LONGEST = 120_000

const running = new Set<string>()

/** True while a download of this person's is under way. */
export const isDownloading = (person: string): boolean => running.has(person)

/**
 * The pieces as a body that is made while it is read: the next piece only when the one before has gone. One at a time
 * for each person. A piece that fails ends the connection: a file that is not whole must not look whole.
 */
export function downloadOf(
  person: string,
  pieces: AsyncGenerator<string>,
  report: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  running.add(person)
  const text = new TextEncoder()
  const end = async () => {
    clearTimeout(late)
    running.delete(person)
    await pieces.return(undefined)
  }
  const late = setTimeout(() => void end(), LONGEST)
  late.unref()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await pieces.next()
          if (!done) return controller.enqueue(text.encode(value))
          await end()
          controller.close()
        } catch (error) {
          report(error)
          await end()
          controller.error(error)
        }
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  )
}
