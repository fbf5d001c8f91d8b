import {
  REFUND_DAYS,
  REFUND_PROCESSING_BUSINESS_DAYS,
  REFUND_REQUEST_BUSINESS_DAYS,
} from '#core/domain/limits.ts'

const PROMISES = [
  { figure: `${REFUND_DAYS} days`, text: 'to get your money back if a plugin is not for you' },
  { figure: range(REFUND_REQUEST_BUSINESS_DAYS), text: 'until a person has handled your request' },
  { figure: range(REFUND_PROCESSING_BUSINESS_DAYS), text: 'until a refund is back in your account' },
]

/** The policy's own numbers. */
export function Guarantees() {
  return (
    <section aria-label="What we promise">
      <ul className="grid gap-8 sm:grid-cols-3 sm:gap-0 sm:divide-x sm:divide-border">
        {PROMISES.map(({ figure, text }) => (
          <li key={text} className="sm:px-8 sm:first:pl-0 sm:last:pr-0">
            <p className="text-xl font-semibold tabular-nums">{figure}</p>
            <p className="mt-1 text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function range({ from, to }: { from: number; to: number }): string {
  return `${from} to ${to} business days`
}
