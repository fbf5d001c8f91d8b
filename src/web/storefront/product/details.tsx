import type { Plan, Product } from '#core/contract/catalog.ts'
import { utcDay } from '#core/domain/utc-day.ts'

/** The facts a site owner checks before installing. */
export function Details({ product }: { product: Product }) {
  const [latest] = product.changelog
  const paid = product.plans.filter((plan) => plan.price > 0)
  const facts = [
    ['Version', product.version],
    ['Released', latest && utcDay(latest.released_at)],
    ['WordPress', product.requires_wp && `${product.requires_wp} or newer`],
    ['Tested up to', product.tested_wp && `WordPress ${product.tested_wp}`],
    ['PHP', product.requires_php && `${product.requires_php} or newer`],
    ['License', ofAll(paid, sitesOf)],
    ['Updates', ofAll(paid, updatesOf)],
  ].filter(([, value]) => value)
  if (facts.length === 0) return null

  return (
    <aside
      aria-labelledby="details"
      className="rounded-lg border border-border bg-surface p-5 lg:sticky lg:top-24 lg:order-last"
    >
      <h2 id="details" className="text-lg">
        At a glance
      </h2>
      <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-4 lg:mt-2 lg:grid-cols-[auto_1fr] lg:gap-y-0">
        {facts.map(([name, value]) => (
          <div key={name} className="fact">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </aside>
  )
}

/** What plans differ in is said for each. */
function ofAll(plans: readonly Plan[], textOf: (plan: Plan) => string): string {
  return [...new Set(plans.map(textOf))].join(' or ')
}

function updatesOf({ billing, months }: Plan): string {
  if (billing === 'yearly') return 'while subscribed'
  return months === null ? 'lifetime' : `${months} months`
}

function sitesOf({ sites }: Plan): string {
  if (sites === 0) return 'unlimited sites'
  return sites === 1 ? '1 site' : `${sites} sites`
}
