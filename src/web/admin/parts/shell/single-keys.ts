import { useEffect, useState } from 'react'
import { readItem, storeItem } from '#web/lib/storage.ts'

const ITEM = 'admin-shortcuts'

/** Whether keys without Ctrl or Cmd do something; kept in this browser. */
export function useSingleKeys(): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(true)
  useEffect(() => {
    void readItem<{ on: boolean }>(ITEM).then((kept) => {
      if (kept) setOn(kept.on)
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
