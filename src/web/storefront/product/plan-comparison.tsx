import { Check, Minus } from 'lucide-react'
import type { Plan, PlanFeature } from '#core/contract/catalog.ts'
import { cx } from '#web/ui/cx.ts'
import { Price } from '#web/ui/price.tsx'

type Props = { plans: readonly Plan[]; features: readonly PlanFeature[] }

/** A real table at every width; on a phone its first column stays in sight. */
export function PlanComparison({ plans, features }: Props) {
  return (
    <div className="mt-6 overflow-x-auto rounded-lg border border-border bg-surface">
      <table className="w-full min-w-80 border-collapse">
        <caption className="sr-only">What each plan includes</caption>
        <thead>
          <tr className="align-bottom">
            <th scope="col" className="sticky left-0 bg-surface p-4 text-left font-medium text-muted">
              Feature
            </th>
            {plans.map((plan) => (
              <th key={plan.id} scope="col" className={cx('p-4 text-center', highlight(plan))}>
                <span className="block text-lg font-semibold">{plan.name}</span>
                <Price dollars={plan.price} className="block font-medium" />
                <span className="block text-sm font-normal text-muted">
                  {plan.price > 0 ? 'one-time' : 'for ever'}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {features.map((feature) => (
            <tr key={feature.name} className="border-t border-border">
              <th scope="row" className="sticky left-0 bg-surface p-4 text-left font-normal">
                {feature.name}
              </th>
              {plans.map((plan, index) => (
                <td key={plan.id} className={cx('p-4', highlight(plan))}>
                  <Included yes={feature.included[index] ?? false} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Included({ yes }: { yes: boolean }) {
  const Icon = yes ? Check : Minus
  return (
    <span className="flex items-center justify-center gap-2 text-sm">
      <Icon aria-hidden="true" className={cx('size-5', yes ? 'text-success' : 'text-subtle')} />
      <span className={yes ? 'max-sm:sr-only' : 'text-muted max-sm:sr-only'}>
        {yes ? 'Included' : 'Not included'}
      </span>
    </span>
  )
}

function highlight(plan: Plan): string | false {
  return plan.price > 0 && 'bg-primary-soft'
}
