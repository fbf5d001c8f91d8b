import { Link } from 'react-router'
import {
  REFUND_DAYS,
  REFUND_PROCESSING_BUSINESS_DAYS,
  REFUND_REQUEST_BUSINESS_DAYS,
} from '#core/domain/limits.ts'
import { paths } from '#core/paths.ts'
import { businessDays } from './business-days.ts'

const PROMISES = [
  { figure: `${REFUND_DAYS} days`, text: 'to get your money back if a plugin is not for you' },
  { figure: businessDays(REFUND_REQUEST_BUSINESS_DAYS), text: 'for a person to handle your request' },
  { figure: businessDays(REFUND_PROCESSING_BUSINESS_DAYS), text: 'for the refund to be processed' },
]

export function Guarantees() {
  return (
    <section aria-labelledby="promise">
      <h2 id="promise" className="text-xl">
        What we{' '}
        <Link to={paths.refundPolicy()} prefetch="intent" className="rounded-xs underline underline-offset-4">
          promise in writing
        </Link>
      </h2>
      <ul className="mt-6 grid gap-8 border-t border-border pt-6 sm:grid-cols-3">
        {PROMISES.map(({ figure, text }) => (
          <li key={text}>
            <p className="text-2xl font-semibold tabular-nums">{figure}</p>
            <p className="mt-1 text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
