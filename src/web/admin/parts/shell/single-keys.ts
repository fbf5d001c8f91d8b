import { useEffect, useState } from 'react'
import { readItem, storeItem } from '#web/lib/storage.ts'

const ITEM = 'admin-shortcuts'

/** Whether single-key shortcuts are on; stored in this browser. */
export function useSingleKeys(): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(true)
  useEffect(() => {
    void readItem<{ on: boolean }>(ITEM).then((stored) => {
      if (stored) setOn(stored.on)
    })
  }, [])
  return [
    on,
    (next) => {
      setOn(next)
      void storeItem(ITEM, { on: next })
    },
  ]
}
