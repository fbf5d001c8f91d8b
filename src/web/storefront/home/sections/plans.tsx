import { Check, Minus } from 'lucide-react'
import type { Plan, PlanFeature } from '#core/contract/catalog.ts'
import { paths } from '#core/paths.ts'
import { cx } from '#web/ui/cx.ts'
import { AnchorButton, LinkButton } from '#web/ui/link-button.tsx'
import { Price } from '#web/ui/price.tsx'
import type { PlansSection } from '../shown-section.ts'
import { SectionTitle } from './section-title.tsx'

export function Plans({ section: { id, title, text, offer } }: { section: PlansSection }) {
  return (
    <section aria-labelledby={id}>
      <SectionTitle id={id} title={title} text={text} />
      <ul className="mt-10 grid gap-6 md:grid-cols-2">
        {offer.plans.map((plan, index) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            productUri={offer.uri}
            features={offer.plan_features.map(({ name, included }) => ({
              name,
              included: included[index] ?? false,
            }))}
          />
        ))}
      </ul>
    </section>
  )
}

type CardProps = {
  plan: Plan
  productUri: string
  features: { name: PlanFeature['name']; included: boolean }[]
}

function PlanCard({ plan, productUri, features }: CardProps) {
  const paid = plan.price > 0
  return (
    <li
      className={cx(
        'flex flex-col rounded-lg border bg-surface p-6 md:p-8',
        paid ? 'border-2 border-primary' : 'border-border',
      )}
    >
      <div className="flex items-baseline justify-between gap-4">
        <h3 className="text-xl">{plan.name}</h3>
        <p>
          <Price dollars={plan.price} className="text-2xl font-semibold" />
          {paid && <span className="text-muted">{plan.billing === 'yearly' ? ' a year' : ' one-time'}</span>}
        </p>
      </div>
      <ul className="mt-5 grid gap-2.5">
        {features.map(({ name, included }) => (
          <li key={name} className={cx('flex items-center gap-3', !included && 'text-muted')}>
            {included ? (
              <Check aria-hidden="true" className="size-5 text-success" />
            ) : (
              <Minus aria-hidden="true" className="size-5 text-subtle" />
            )}
            {name}
            {!included && <span className="sr-only">, not included</span>}
          </li>
        ))}
      </ul>
      <div className="mt-auto pt-7">
        {plan.url && !paid ? (
          <AnchorButton block variant="secondary" href={plan.url}>
            Get the free version
          </AnchorButton>
        ) : (
          <LinkButton block variant={paid ? 'primary' : 'secondary'} to={paths.product(productUri)}>
            {paid ? `See what ${plan.name} does` : 'See the plugin'}
          </LinkButton>
        )}
      </div>
    </li>
  )
}
