/** A place in a document: its value, how to change it, and its path such as `sections.2.title`. */
export type Slot<T> = {
  path: string
  value: T
  /** `touched` is the path whose errors the change makes obsolete. */
  set: (change: (before: T) => T, touched?: string) => void
}

/** A field of an object. */
export function part<T extends object, K extends keyof T & string>(slot: Slot<T>, key: K): Slot<T[K]> {
  const path = slot.path === '' ? key : `${slot.path}.${key}`
  return {
    path,
    value: slot.value[key],
    set: (change, touched = path) =>
      slot.set((before) => ({ ...before, [key]: change(before[key]) }), touched),
  }
}

/** An entry of a list. A change that arrives after the entry was removed is dropped. */
export function entry<T>(slot: Slot<T[]>, index: number, value: T): Slot<T> {
  const path = `${slot.path}.${index}`
  return {
    path,
    value,
    set: (change, touched = path) =>
      slot.set((before) => before.map((one, at) => (at === index ? change(one) : one)), touched),
  }
}

/** A slot whose value was found to be of a narrower type. */
export function narrowed<T, N extends T>(slot: Slot<T>, value: N): Slot<N> {
  return {
    path: slot.path,
    value,
    set: (change, touched) => slot.set((before) => change(before as N), touched),
  }
}

/** Whether `path` is `at` or inside it. */
export function isWithin(path: string, at: string): boolean {
  return at === '' || path === at || path.startsWith(`${at}.`)
}
