import * as z from 'zod'
import { paypalId } from '../ids.ts'
import { isIsoCountry } from '../iso-countries.ts'
import type { Effect, HandlerFault } from '../perform.ts'
import type { Order } from '../store/rows.ts'
import { captureOrder } from './capture-order.ts'
import type { PaypalContext } from './context.ts'
import { malformed, syntaxFailure, unprocessable } from './failure.ts'
import { showOrder } from './orders.ts'
import { newCustomerId, requirePayable, UsagePattern, UsageType, VAULTING } from './vault.ts'

const text = (max: number) => z.string().min(1).max(max)

const Money = z.strictObject({ currency_code: z.string().length(3), value: text(32) })
const Breakdown = z.strictObject({ item_total: Money.optional(), discount: Money.optional() })
const Item = z.strictObject({
  name: text(127),
  quantity: z.string().regex(/^[1-9]\d{0,9}$/),
  unit_amount: Money,
  category: z.enum(['DIGITAL_GOODS', 'PHYSICAL_GOODS', 'DONATION']).optional(),
  description: text(2048).optional(),
  sku: text(127).optional(),
})
const Address = z.strictObject({
  address_line_1: text(300).optional(),
  address_line_2: text(300).optional(),
  admin_area_2: text(120).optional(),
  admin_area_1: text(300).optional(),
  postal_code: text(60).optional(),
  country_code: z.string().length(2),
})
const Experience = z.strictObject({
  return_url: z.url().optional(),
  cancel_url: z.url().optional(),
  user_action: z.enum(['CONTINUE', 'PAY_NOW']).optional(),
  shipping_preference: z.enum(['GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS']).optional(),
  brand_name: text(127).optional(),
})

const OrderRequest = z.strictObject({
  intent: z.enum(['CAPTURE', 'AUTHORIZE']),
  purchase_units: z
    .array(
      z.strictObject({
        reference_id: text(256).optional(),
        amount: Money.extend({ breakdown: Breakdown.optional() }),
        items: z.array(Item).optional(),
        description: text(127).optional(),
        custom_id: text(255).optional(),
        invoice_id: text(127).optional(),
        soft_descriptor: text(22)
          .regex(/^[A-Za-z0-9\-*. ]+$/)
          .optional(),
      }),
    )
    .min(1)
    .max(10),
  payment_source: z
    .strictObject({
      paypal: z
        .strictObject({
          address: Address.optional(),
          email_address: z.email().max(254).optional(),
          experience_context: Experience.optional(),
          attributes: z
            .strictObject({
              vault: z.strictObject({
                ...VAULTING,
                usage_type: UsageType,
                store_in_vault: z.literal('ON_SUCCESS'),
              }),
            })
            .optional(),
          vault_id: text(255)
            .regex(/^[\w-]+$/)
            .optional(),
          stored_credential: z
            .strictObject({
              payment_initiator: z.enum(['CUSTOMER', 'MERCHANT']),
              charge_pattern: UsagePattern.optional(),
              usage_pattern: UsagePattern.optional(),
              usage: z.enum(['FIRST', 'SUBSEQUENT', 'DERIVED']).optional(),
            })
            .optional(),
          name: z
            .strictObject({ given_name: text(140).optional(), surname: text(140).optional() })
            .optional(),
        })
        .optional(),
    })
    .optional(),
})

/**
 * Moves no money, because the buyer must approve the order and the shop must capture it first, unless a saved account pays:
 * that is captured at once.
 */
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
  if (order.tokenId !== undefined) {
    const { payerId } = requirePayable(context, order.tokenId)
    return captureOrder(context, { ...order, status: 'APPROVED', payerId }, fault)
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
  | 'softDescriptor'
  | 'returnUrl'
  | 'cancelUrl'
  | 'wallet'
  | 'vault'
  | 'tokenId'
>

function readOrder(body: unknown): OrderInput {
  const parsed = OrderRequest.safeParse(body)
  if (!parsed.success) throw syntaxFailure(parsed.error)
  const { purchase_units: units, payment_source: source, intent } = parsed.data
  const [unit, ...more] = units
  if (!unit || more.length > 0 || intent !== 'CAPTURE')
    throw unprocessable(
      'NOT_SUPPORTED',
      'This sandbox only supports orders with one purchase unit and intent CAPTURE.',
    )
  requireCountry(source?.paypal?.address?.country_code)
  requireSums(unit)
  const experience = source?.paypal?.experience_context
  return {
    amountCents: readPositiveCents(unit.amount.value, unit.amount.currency_code),
    currency: unit.amount.currency_code,
    referenceId: unit.reference_id ?? 'default',
    customId: unit.custom_id ?? null,
    invoiceId: unit.invoice_id ?? null,
    description: unit.description ?? null,
    softDescriptor: unit.soft_descriptor ?? null,
    returnUrl: experience?.return_url ?? null,
    cancelUrl: experience?.cancel_url ?? null,
    wallet: source?.paypal !== undefined,
    ...readSaved(source?.paypal),
  }
}

type Wallet = NonNullable<z.output<typeof OrderRequest>['payment_source']>['paypal']

/** Only the buyer can make the first payment of a series. */
function readSaved(paypal: Wallet): Pick<Order, 'vault' | 'tokenId'> {
  const credential = paypal?.stored_credential
  if (credential?.usage === 'FIRST' && credential.payment_initiator === 'MERCHANT')
    throw unprocessable(
      'INCOMPATIBLE_PARAMETER_VALUE',
      'The value of the field is incompatible/redundant with other fields in the order.',
    )
  return {
    ...(paypal?.attributes && { vault: { tokenId: null, customerId: newCustomerId() } }),
    ...(paypal?.vault_id && { tokenId: paypal.vault_id }),
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

const NO_DECIMALS = new Set(['HUF', 'JPY', 'TWD'])

export function readPositiveCents(value: string, currency: string): number {
  if (NO_DECIMALS.has(currency) && value.includes('.'))
    throw unprocessable('DECIMALS_NOT_SUPPORTED', 'Currency does not support decimals.')
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
