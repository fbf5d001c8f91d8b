/**
 * While work for a key is running, other callers with that key share its result. This only saves needless calls to the
 * provider; the database and idempotency keys make sure that nothing happens twice, across processes too.
 */
export function createSingleFlight<Key, Result>() {
  const inFlight = new Map<Key, Promise<Result>>()

  return function run(key: Key, work: () => Promise<Result>): Promise<Result> {
    const running = inFlight.get(key)
    if (running) return running
    const started = work().finally(() => inFlight.delete(key))
    inFlight.set(key, started)
    return started
  }
}
