import type { PaymentProvider } from '#core/domain/payment-status.ts'
import type { Order } from '#sandbox/store/rows.ts'
import type { StoredAddress } from '#server/db/tables/index.ts'
import {
  type Approval,
  type Charge,
  type Gateway,
  openGateways,
  type ProviderPayment,
  sandboxConnections,
} from '#server/modules/payments/index.ts'
import type { TestClock } from './clock.ts'
import { openTestSandbox, payByCard, type TestSandbox } from './sandbox.ts'

export type TestGateways = Awaited<ReturnType<typeof openTestGateways>>

type Options = {
  dataDir?: string | null
  clock?: TestClock
  timeoutMs?: number
  now?: () => number
}

/** The name of the installation that these gateways belong to. */
export const INSTALLATION = 'testshop42'

/** The shop's gateways on a separate sandbox. Waits are recorded instead of slept. */
export async function openTestGateways({ timeoutMs, now, ...options }: Options = {}) {
  const base = await openTestSandbox(options)
  const waits: number[] = []
  const gateways = openGateways({
    connections: sandboxConnections(base.sandbox),
    installation: async () => INSTALLATION,
    clock: base.clock,
    timeoutMs,
    now,
    wait: async (ms) => waits.push(ms),
  })
  const { stripe, paypal } = { stripe: gateways.get('stripe'), paypal: gateways.get('paypal') }
  const gatewayOf = (provider: PaymentProvider): Gateway => gateways.get(provider)

  /** Acts as the buyer: pays by card, or approves in PayPal's window. */
  async function agree(payment: ProviderPayment, plan: Order['plan'] = 'complete'): Promise<void> {
    if (payment.provider === 'stripe') await payByCard(base.sandbox, payment.clientSecret, cardFor(plan))
    else await base.sandbox.shopper.approveOrder(payment.ref, plan)
  }

  /** A payment from creation to capture. */
  async function paid(provider: PaymentProvider, charge = aCharge()): Promise<ProviderPayment> {
    const payment = await gatewayOf(provider).create(charge)
    await agree(payment)
    return gatewayOf(provider).capture(payment.ref, approvalOf(charge))
  }

  return { ...base, gateways, gatewayOf, stripeGateway: stripe, paypalGateway: paypal, waits, agree, paid }
}

/** The test card that behaves like that PayPal account. */
function cardFor(plan: Order['plan']): string {
  if (plan === 'complete') return '4242424242424242'
  if (plan === 'pending') return '4000000000000804'
  return plan === 'pending_then_deny' ? '4000000000000812' : '4000000000000002'
}

export const AN_ADDRESS: StoredAddress = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  phone: '+44 20 7946 0000',
  country: 'UK',
  address1: '12 Square',
  address2: null,
  city: 'London',
  state: 'London',
  zipCode: 'SW1Y 4JH',
}

/** The buyer's approval of a payment, after so many that PayPal declined. */
export function approvalOf({ attemptKey }: Charge, declines = 0): Approval {
  return { attemptKey, declines }
}

let made = 0

export function aCharge(more: Partial<Charge> = {}): Charge {
  made += 1
  return {
    attemptKey: `attempt-${process.pid}-${made}`,
    startedAt: new Date(0),
    amountCents: 9800,
    currency: 'USD',
    discountCents: 0,
    lines: [{ name: 'Mail Log Pro', quantity: 2, unitCents: 4900 }],
    snapshot: '{"lines":[[7,1,2,4900]]}',
    billing: AN_ADDRESS,
    statementSuffix: null,
    saveMeans: false,
    ...more,
  }
}

export type { TestSandbox }
