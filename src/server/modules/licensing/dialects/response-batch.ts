/**
 * Answers of one turn of the event loop leave together at its end. Whoever is at the other end is then woken once for many
 * of them, which under load costs less than to wake them for each.
 */
export function createResponseBatch(onError: (error: unknown) => void) {
  let waiting: (() => void)[] = []

  function departAll(): void {
    const all = waiting
    waiting = []
    for (const depart of all) {
      // Nobody waits for this: a fault in one of them would end the shop for all.
      try {
        depart()
      } catch (error) {
        onError(error)
      }
    }
  }

  return function leave(depart: () => void): void {
    if (waiting.push(depart) === 1) setImmediate(departAll)
  }
}
