/**
 * Sends all responses of one event loop turn together at its end. Under load this wakes the receiving process once for many
 * responses instead of once for each.
 */
export function createResponseBatch(onError: (error: unknown) => void) {
  let waiting: (() => void)[] = []

  function flush(): void {
    const all = waiting
    waiting = []
    for (const send of all) {
      // Nothing awaits this, so an uncaught error here would end the process.
      try {
        send()
      } catch (error) {
        onError(error)
      }
    }
  }

  return function sendLater(send: () => void): void {
    if (waiting.push(send) === 1) setImmediate(flush)
  }
}
