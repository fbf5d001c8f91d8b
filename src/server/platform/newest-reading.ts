/**
 * Readings of the same thing may run at once and end in another order. Applies what was read, unless a reading that began
 * later was applied before.
 */
export function createNewestReading() {
  let begun = 0
  let applied = 0

  return async function newest<Value>(reading: Promise<Value>, apply: (value: Value) => void): Promise<void> {
    begun += 1
    const own = begun
    const value = await reading
    if (own < applied) return
    applied = own
    apply(value)
  }
}
