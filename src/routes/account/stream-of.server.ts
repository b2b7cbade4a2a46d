/** Text as it comes. What fails half way ends the connection: a file that is not whole must not look whole. */
export function streamOf(
  first: string,
  rest: AsyncGenerator<string>,
  report: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(first)),
    async pull(controller) {
      try {
        const { done, value } = await rest.next()
        if (done === true) controller.close()
        else controller.enqueue(encoder.encode(value))
      } catch (error) {
        report(error)
        controller.error(error)
      }
    },
    cancel: () => void rest.return(undefined),
  })
}
