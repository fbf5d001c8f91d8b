import { formatAgo, formatMoment } from '#web/lib/dates.ts'

/** `5 minutes ago`, with the whole date for whoever points at it and for machines. */
export function Ago({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatMoment(at)} className="whitespace-nowrap">
      {formatAgo(at)}
    </time>
  )
}
