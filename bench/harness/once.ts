export function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** Makes one for each key; what else is given counts only the first time. */
export function onceEach<K extends object, Rest extends unknown[], T>(
  make: (key: K, ...rest: Rest) => T,
): (key: K, ...rest: Rest) => T {
  const made = new WeakMap<K, { value: T }>()
  return (key, ...rest) => {
    const known = made.get(key) ?? { value: make(key, ...rest) }
    made.set(key, known)
    return known.value
  }
}
