import type { TransactionInformation } from '@paypal/paypal-server-sdk'
import { DAY_MS } from '#core/domain/durations.ts'
import type { Clock } from '#server/platform/clock.ts'
import { CLOCK_SLACK_MS, type Gateway, type ProviderPayment } from '../gateway.ts'
import type { PaypalSession } from './client.ts'

type Deps = {
  ask: <T>(call: (paypal: PaypalSession) => Promise<T>) => Promise<T>
  find: (ref: string) => Promise<ProviderPayment | null>
  clock: Clock
}

/** PayPal searches at most 31 days at once. */
const SPAN_MS = 30 * DAY_MS
const PAGE_SIZE = 500
/** Payments into the account; refunds and fees have other codes. */
const RECEIVED = /^T00/

/** PayPal cannot search orders, only transactions, which take up to three hours to appear. */
export function createHistory({ ask, find, clock }: Deps): Pick<Gateway, 'findByAttempt' | 'listPayments'> {
  async function* transactions(since: Date): AsyncGenerator<TransactionInformation> {
    const end = clock.now().getTime() + CLOCK_SLACK_MS
    for (let from = since.getTime() - CLOCK_SLACK_MS; from < end; from += SPAN_MS) {
      const startDate = new Date(from).toISOString()
      const endDate = new Date(Math.min(from + SPAN_MS, end)).toISOString()
      for (let page = 1, pages = 1; page <= pages; page++) {
        const { result } = await ask((paypal) =>
          paypal.transactions.searchTransactions({ startDate, endDate, page, pageSize: PAGE_SIZE }),
        )
        pages = result.totalPages ?? 1
        for (const { transactionInfo } of result.transactionDetails ?? []) {
          if (RECEIVED.test(transactionInfo?.transactionEventCode ?? '')) yield transactionInfo ?? {}
        }
      }
    }
  }

  /** The order behind a transaction, which names its capture but not always its order. */
  async function orderOf(transaction: TransactionInformation): Promise<ProviderPayment | null> {
    const { paypalReferenceId, paypalReferenceIdType, transactionId: captureId = '' } = transaction
    if (paypalReferenceId && paypalReferenceIdType === 'ODR') return find(paypalReferenceId)
    const { result } = await ask((paypal) => paypal.payments.getCapturedPayment({ captureId }))
    const orderId = result.supplementaryData?.relatedIds?.orderId
    return orderId ? find(orderId) : null
  }

  return {
    findByAttempt: async (attemptKey, since) => {
      for await (const transaction of transactions(since)) {
        if (transaction.invoiceId === attemptKey) return orderOf(transaction)
      }
      return null
    },
    listPayments: async function* (since) {
      for await (const transaction of transactions(since)) {
        const payment = await orderOf(transaction)
        if (payment) yield payment
      }
    },
  }
}
