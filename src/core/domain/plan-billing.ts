/** How a plan is paid: once, or every year until its holder cancels. */
export const PLAN_BILLINGS = ['one-time', 'yearly'] as const
export type PlanBilling = (typeof PLAN_BILLINGS)[number]

/** A yearly plan is paid for this many months at a time. */
export const YEARLY_MONTHS = 12
