import type { Plan, Product } from '#core/contract/catalog.ts'

type OnSale = {
  /** What the main button buys. */
  main: Plan | undefined
  /** The first plan that is paid the other way, if the product has both. */
  other: Plan | undefined
}

export function plansOnSale({ plans }: Pick<Product, 'plans'>): OnSale {
  const paid = plans.filter(({ price }) => price > 0)
  const [main] = paid
  return { main, other: paid.find(({ billing }) => billing !== main?.billing) }
}

/** For the button of a yearly plan; undefined for one that is paid once. */
export function yearlyDollars(plan: Plan | undefined): number | undefined {
  return plan?.billing === 'yearly' ? plan.price : undefined
}
