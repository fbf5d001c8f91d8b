/** A lazy value, computed once. */
export type Later<T> = {
  /** The value if it is ready. */
  made: () => T | undefined
  make: () => Promise<T>
}

export function later<T>(produce: () => Promise<T>): Later<T> {
  let value: T | undefined
  let making: Promise<T> | undefined
  return {
    made: () => value,
    make: () => {
      making ??= produce().then(
        (made) => {
          value = made
          return made
        },
        (error) => {
          making = undefined
          throw error
        },
      )
      return making
    },
  }
}
