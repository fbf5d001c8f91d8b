import { formatAgo, formatMoment } from '#web/lib/dates.ts'

/** `5 minutes ago`, with the full date on hover and for machines. */
export function Ago({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatMoment(at)} className="whitespace-nowrap">
      {formatAgo(at)}
    </time>
  )
}
