import { useEffect, useState } from 'react'
import { LinkedText } from './linked-text.tsx'
import type { FrameView } from './load-frame.ts'
import { ShopLink } from './shop-link.tsx'

const CHECK_MS = 10_000

type Props = { announcement: NonNullable<FrameView['announcement']> }

/** The line above the header. The server decides whether it is shown now; in an open tab it goes when it ends. */
export function Announcement({ announcement: { text, action, until } }: Props) {
  const [over, setOver] = useState(false)
  useEffect(() => {
    if (until === null) return
    const timer = setInterval(() => setOver(Date.parse(until) <= Date.now()), CHECK_MS)
    return () => clearInterval(timer)
  }, [until])
  if (over) return null
  return (
    <aside aria-label="Announcement" className="bg-primary-soft text-primary-soft-fg print:hidden">
      <p className="mx-auto max-w-page px-4 py-2 text-center text-sm wrap-anywhere">
        <LinkedText text={text} />{' '}
        {action && (
          <ShopLink href={action.href} className="rounded-xs font-medium underline underline-offset-4">
            {action.label}
          </ShopLink>
        )}
      </p>
    </aside>
  )
}
