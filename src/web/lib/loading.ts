import { useSyncExternalStore } from 'react'

let running = 0
const listeners = new Set<() => void>()

/** Sets the global loading flag while the work runs. */
export async function whileLoading<T>(work: () => Promise<T>): Promise<T> {
  change(1)
  try {
    return await work()
  } finally {
    change(-1)
  }
}

/** True while any request of this page is running. */
export function useLoading(): boolean {
  return useSyncExternalStore(subscribe, isLoading, () => false)
}

export function isLoading(): boolean {
  return running > 0
}

function change(by: 1 | -1): void {
  running += by
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
