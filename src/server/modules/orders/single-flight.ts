/**
 * While a piece of work is under way, whoever asks for the same gets its result. It only spares the provider needless
 * calls: that nothing happens twice is seen to by the database and by idempotency keys, across processes too.
 */
export function createSingleFlight<Key, Result>() {
  const flying = new Map<Key, Promise<Result>>()

  return function fly(key: Key, work: () => Promise<Result>): Promise<Result> {
    const under = flying.get(key)
    if (under) return under
    const started = work().finally(() => flying.delete(key))
    flying.set(key, started)
    return started
  }
}
