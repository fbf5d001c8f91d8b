/**
 * While work for a key is running, other callers with that key and the same connections share its result. This only saves
 * needless calls to the provider; the database and idempotency keys make sure that nothing happens twice, across
 * instances too.
 */
export function createSingleFlight<Key, Result>() {
  const inFlight = new WeakMap<object, Map<Key, Promise<Result>>>()

  return function run(db: object, key: Key, work: () => Promise<Result>): Promise<Result> {
    const ours = inFlight.get(db) ?? new Map<Key, Promise<Result>>()
    inFlight.set(db, ours)
    const running = ours.get(key)
    if (running) return running
    const started = work().finally(() => ours.delete(key))
    ours.set(key, started)
    return started
  }
}
