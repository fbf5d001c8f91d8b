import { Check, Minus } from 'lucide-react'
import type { Plan, Product } from '#core/contract/catalog.ts'
import { cx } from '#web/ui/cx.ts'
import { AnchorButton } from '#web/ui/link-button.tsx'
import { Price } from '#web/ui/price.tsx'
import { AddToCart } from './add-to-cart.tsx'
import { yearlyDollars } from './plans-on-sale.ts'

/** A real table at every width; on phones its first column is sticky. Relative, so that hidden words scroll with it. */
export function PlanComparison({ product }: { product: Product }) {
  const { plans, plan_features: features } = product
  return (
    <div className="relative mt-6 overflow-x-auto rounded-lg border border-border bg-surface">
      <table className="w-full min-w-72 border-collapse">
        <caption className="sr-only">What each plan includes</caption>
        <thead>
          <tr className="align-bottom">
            <th scope="col" className="comparison-name font-medium text-muted">
              Feature
            </th>
            {plans.map((plan) => (
              <th
                key={plan.id}
                scope="col"
                className={cx('min-w-26 px-2 py-4 text-center sm:px-4', highlight(plan))}
              >
                <span className="block text-lg font-semibold">{plan.name}</span>
                <Price dollars={plan.price} className="block font-medium" />
                <span className="block text-sm font-normal text-muted">
                  {plan.billing === 'yearly' ? 'a year' : plan.price > 0 ? 'one-time' : 'forever'}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {features.map((feature) => (
            <tr key={feature.name} className="border-t border-border">
              <th scope="row" className="comparison-name font-normal">
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
        <tfoot>
          <tr className="border-t border-border align-top">
            <td className="sticky left-0 bg-surface" />
            {plans.map((plan) => (
              <td key={plan.id} className={cx('px-2 py-4 text-center sm:px-4', highlight(plan))}>
                <Choose plan={plan} product={product} />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function Choose({ plan, product }: { plan: Plan; product: Product }) {
  if (plan.price > 0 && !product.for_sale) return <span className="text-muted">Coming soon</span>
  if (plan.price > 0) {
    return (
      <div className="mx-auto max-w-56">
        <AddToCart
          product={product}
          planId={plan.id}
          yearlyDollars={yearlyDollars(plan)}
          block
          className={
            plan.billing === 'yearly'
              ? 'px-2! text-sm [&_svg]:hidden'
              : 'max-sm:px-1 max-sm:text-sm max-sm:[&_svg]:hidden'
          }
        />
      </div>
    )
  }
  if (plan.url === null) return null
  return (
    <AnchorButton variant="secondary" href={plan.url} className="w-full max-w-56 max-sm:px-1 max-sm:text-sm">
      Get it free
    </AnchorButton>
  )
}

function Included({ yes }: { yes: boolean }) {
  const Icon = yes ? Check : Minus
  return (
    <span className="comparison-mark">
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
