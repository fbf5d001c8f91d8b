import * as z from 'zod'
import { paypalId } from '../ids.ts'
import { isIsoCountry } from '../iso-countries.ts'
import type { Effect, HandlerFault } from '../perform.ts'
import type { Order } from '../store/rows.ts'
import type { PaypalContext } from './context.ts'
import { malformed, unprocessable } from './failure.ts'
import { showOrder } from './orders.ts'

const Money = z.object({ currency_code: z.string().length(3), value: z.string().max(32) })
const Breakdown = z.object({ item_total: Money.optional(), discount: Money.optional() })
const Item = z.object({
  name: z.string().min(1).max(127),
  quantity: z.string().regex(/^[1-9]\d{0,9}$/),
  unit_amount: Money,
})
const Address = z.object({ country_code: z.string() })
const Experience = z.object({
  return_url: z.url().optional(),
  cancel_url: z.url().optional(),
  user_action: z.enum(['CONTINUE', 'PAY_NOW']).optional(),
  shipping_preference: z.enum(['GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS']).optional(),
  brand_name: z.string().max(127).optional(),
})

const OrderRequest = z.object({
  intent: z.enum(['CAPTURE', 'AUTHORIZE']),
  purchase_units: z
    .array(
      z.object({
        reference_id: z.string().max(256).optional(),
        amount: Money.extend({ breakdown: Breakdown.optional() }),
        items: z.array(Item).optional(),
        description: z.string().max(127).optional(),
        custom_id: z.string().max(255).optional(),
        invoice_id: z.string().max(127).optional(),
        shipping: z.object({ address: Address.optional() }).optional(),
      }),
    )
    .min(1)
    .max(10),
  payment_source: z
    .object({
      paypal: z.object({ address: Address.optional(), experience_context: Experience.optional() }).optional(),
    })
    .optional(),
  application_context: Experience.optional(),
  payer: z.object({ address: Address.optional() }).optional(),
})

/** Moves no money: the buyer must approve the order and the shop must capture it first. */
export function createOrder(
  context: PaypalContext,
  body: unknown,
  { fault, minimal }: { fault: HandlerFault; minimal: boolean },
): Effect {
  const input = readOrder(body)
  const order: Order = {
    id: paypalId(),
    ...input,
    amountCents: input.amountCents - (fault === 'wrong_amount' ? 1 : 0),
    currency: fault === 'wrong_currency' ? 'EUR' : input.currency,
    status: input.wallet ? 'PAYER_ACTION_REQUIRED' : 'CREATED',
    createdAt: context.clock.now().getTime(),
    updatedAt: context.clock.now().getTime(),
    payerId: null,
    captureId: null,
    plan: 'complete',
    merchantId: fault === 'wrong_account' ? paypalId(13) : context.credentials.paypalMerchantId,
  }
  return {
    status: 201,
    body: showOrder(context, order, minimal),
    changes: [['orders', order.id, order]],
  }
}

type OrderInput = Pick<
  Order,
  | 'amountCents'
  | 'currency'
  | 'referenceId'
  | 'customId'
  | 'invoiceId'
  | 'description'
  | 'returnUrl'
  | 'cancelUrl'
  | 'wallet'
>

function readOrder(body: unknown): OrderInput {
  const parsed = OrderRequest.safeParse(body)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw malformed(`/${issue?.path.join('/') ?? ''}`, 'INVALID_PARAMETER_SYNTAX', issue?.message ?? '')
  }
  const { purchase_units: units, payment_source: source, application_context, payer, intent } = parsed.data
  const [unit, ...more] = units
  if (!unit || more.length > 0 || intent !== 'CAPTURE')
    throw unprocessable(
      'NOT_SUPPORTED',
      'This sandbox only supports orders with one purchase unit and intent CAPTURE.',
    )
  for (const address of [source?.paypal?.address, payer?.address, unit.shipping?.address])
    requireCountry(address?.country_code)
  requireSums(unit)
  const experience = source?.paypal?.experience_context ?? application_context
  return {
    amountCents: readPositiveCents(unit.amount.value),
    currency: unit.amount.currency_code,
    referenceId: unit.reference_id ?? 'default',
    customId: unit.custom_id ?? null,
    invoiceId: unit.invoice_id ?? null,
    description: unit.description ?? null,
    returnUrl: experience?.return_url ?? null,
    cancelUrl: experience?.cancel_url ?? null,
    wallet: source?.paypal !== undefined,
  }
}

/** PayPal requires the item total in the breakdown and checks that all sums match. */
function requireSums({ amount, items }: z.output<typeof OrderRequest>['purchase_units'][number]): void {
  const cents = (money: { value: string } | undefined) => (money ? parseCents(money.value) : 0)
  const itemTotal = cents(amount.breakdown?.item_total)
  const sum = (items ?? []).reduce(
    (total, item) => total + Number(item.quantity) * cents(item.unit_amount),
    0,
  )
  if (items && sum !== itemTotal)
    throw unprocessable(
      'ITEM_TOTAL_MISMATCH',
      'Should equal sum of (unit_amount * quantity) across all items.',
    )
  if (amount.breakdown && itemTotal - cents(amount.breakdown.discount) !== cents(amount))
    throw unprocessable('AMOUNT_MISMATCH', 'Should equal item_total - discount.')
}

function requireCountry(code: string | undefined): void {
  if (code === undefined || isIsoCountry(code)) return
  throw malformed('/country_code', 'INVALID_PARAMETER_VALUE', `The country code ${code} is not known.`)
}

export function readPositiveCents(value: string): number {
  const cents = parseCents(value)
  if (cents === 0) throw unprocessable('CANNOT_BE_ZERO_OR_NEGATIVE', 'Must be greater than zero.')
  return cents
}

function parseCents(value: string): number {
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(value)) {
    throw unprocessable(
      'DECIMAL_PRECISION',
      'If the currency supports decimals, only two decimal place precision is supported.',
    )
  }
  const [dollars = '0', cents = ''] = value.split('.')
  return Number(dollars) * 100 + Number(cents.padEnd(2, '0'))
}
