/** A lazy value, computed once. */
export type Later<T> = {
  /** The value if it is ready. */
  value: () => T | undefined
  load: () => Promise<T>
}

export function later<T>(produce: () => Promise<T>): Later<T> {
  let value: T | undefined
  let loading: Promise<T> | undefined
  return {
    value: () => value,
    load: () => {
      loading ??= produce().then(
        (produced) => {
          value = produced
          return produced
        },
        (error) => {
          loading = undefined
          throw error
        },
      )
      return loading
    },
  }
}
