/** Drawing keeps a core busy for a tenth of a second, so a crawler must not be able to occupy every core. */
export function oneAfterAnother() {
  let last: Promise<unknown> = Promise.resolve()
  return async function run<T>(work: () => Promise<T>): Promise<T> {
    const mine = last.then(work, work)
    last = mine
    return mine
  }
}
