import { utcDay } from '#core/domain/utc-day.ts'
import { formatDay, formatMoment, formatUtcMoment } from '#web/lib/dates.ts'
import { useHydrated } from '#web/lib/hydrated.ts'

type Props = { at: string }

/** A day in the reader's time zone; the server, which does not know it, says the one in UTC. */
export function Day({ at }: Props) {
  const hydrated = useHydrated()
  return <time dateTime={at}>{hydrated ? formatDay(at) : utcDay(at)}</time>
}

export function Moment({ at }: Props) {
  const hydrated = useHydrated()
  return <time dateTime={at}>{hydrated ? formatMoment(at) : formatUtcMoment(at)}</time>
}
