import type { PaymentProvider } from '#core/domain/payment-status.ts'
import { PAYER } from './paypal/wire.ts'
import type { MeansAnswer } from './store/rows.ts'
import type { Store } from './store/store.ts'

export type MeansSummary = {
  provider: PaymentProvider
  reference: string
  customer: string
  description: string
  answer: MeansAnswer
  createdAt: Date
}

/** The cards and accounts that can be charged without their holders, newest first. */
export function listMeans(store: Store, limit = 50): MeansSummary[] {
  const means: MeansSummary[] = []
  for (const { id, customerId, read, answer, createdAt } of store.all('cards')) {
    if (customerId === null) continue
    const { brand, last4, expMonth, expYear } = read.card
    const description = `${brand} ending ${last4}, valid until ${expMonth}/${expYear}`
    const shared = { reference: id, customer: customerId, answer, createdAt: new Date(createdAt) }
    means.push({ provider: 'stripe', description, ...shared })
  }
  for (const { id, customerId, answer, createdAt } of store.all('tokens')) {
    const shared = { reference: id, customer: customerId, answer, createdAt: new Date(createdAt) }
    means.push({ provider: 'paypal', description: PAYER.email_address, ...shared })
  }
  return means.sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime()).slice(0, limit)
}
