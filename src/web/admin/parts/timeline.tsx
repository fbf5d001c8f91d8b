import type { ReactNode } from 'react'
import { Ago } from './ago.tsx'

export type TimelineEvent = {
  what: ReactNode
  /** Who did it, if it was a person. */
  by: string | null
  message: string
  created_at: string
}

/** What has happened, one entry below the other. */
export function Timeline({ events }: { events: readonly TimelineEvent[] }) {
  return (
    <ol className="grid">
      {events.map(({ what, by, message, created_at }, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: past events never change order
          key={index}
          className="relative grid gap-0.5 border-l-2 border-dashed border-border pb-4 pl-5 last:border-transparent last:pb-0"
        >
          <span
            aria-hidden="true"
            className="absolute top-1.5 -left-[5px] size-2 rounded-full bg-primary ring-4 ring-surface"
          />
          <p className="flex flex-wrap justify-between gap-x-4">
            <span>{what}</span>
            <span className="text-muted">
              {by && `${by}, `}
              <Ago at={created_at} />
            </span>
          </p>
          {message && <p className="break-words text-muted">{message}</p>}
        </li>
      ))}
    </ol>
  )
}
