import { useLayoutEffect, useState } from 'react'
import { announce } from '#web/ui/live-region.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { moved } from '../../../parts/reorder.tsx'
import { entry, type Slot } from '../slot.ts'

const FIRST_CONTROL = ':is(input, select, textarea, [contenteditable="true"])'

/**
 * The entries of a list with a key each, which stays with its entry when the list changes. Entries have no identity of
 * their own, and a control must keep its focus and its state when its row moves.
 */
export function useRows<T>(slot: Slot<T[]>) {
  const [keys, setKeys] = useState<readonly string[]>(() => slot.value.map(newKey))
  const [added, setAdded] = useState<string | null>(null)
  useLayoutEffect(() => {
    if (added) document.querySelector<HTMLElement>(`[data-row="${added}"] ${FIRST_CONTROL}`)?.focus()
  }, [added])
  const insert = (at: number, item: T, key = newKey()) => {
    slot.set((before) => before.toSpliced(at, 0, item))
    setKeys((before) => before.toSpliced(at, 0, key))
  }

  return {
    rows: slot.value.map((value, index) => ({
      key: keys[index] ?? `${slot.path}-${index}`,
      slot: entry(slot, index, value),
    })),
    /** The entry that was added last. */
    added,
    add: (item: T, at = slot.value.length) => {
      const key = newKey()
      insert(at, item, key)
      setAdded(key)
    },
    move: (from: number, to: number) => {
      slot.set((before) => moved(before, from, to))
      setKeys((before) => moved(before, from, to))
      announce(`Moved to position ${to + 1}.`)
    },
    remove: (at: number) => {
      slot.set((before) => before.toSpliced(at, 1))
      setKeys((before) => before.toSpliced(at, 1))
    },
    /** The same with a way back. `text` says what was removed. */
    removeWithUndo: (at: number, item: T, text: string) => {
      slot.set((before) => before.toSpliced(at, 1))
      setKeys((before) => before.toSpliced(at, 1))
      showToast(text, { kind: 'info', action: { label: 'Undo', run: () => insert(at, item) } })
    },
  }
}

let last = 0

function newKey(): string {
  last += 1
  return `row-${last}`
}
