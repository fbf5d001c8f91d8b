import type { Capture, Order, Refund } from '../store/rows.ts'

export type Urls = { baseUrl: string; approveUrl: string }

const CAPTURE_REASONS: Partial<Record<Capture['status'], string>> = { PENDING: 'ECHECK' }

/** PayPal omits milliseconds. */
export function iso(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d{3}Z$/, 'Z')
}

export function money(cents: number, currency: string) {
  return { currency_code: currency, value: (cents / 100).toFixed(2) }
}

type Parts = { capture: Capture | undefined; refunds: readonly Refund[] }

export function orderWire(order: Order, { capture, refunds }: Parts, urls: Urls) {
  return {
    id: order.id,
    intent: 'CAPTURE',
    status: order.status,
    ...(order.wallet && {
      payment_source: { paypal: { ...payerWire(order), ...vaultWire(order, urls.baseUrl) } },
    }),
    purchase_units: [
      {
        reference_id: order.referenceId,
        amount: money(order.amountCents, order.currency),
        payee: { merchant_id: order.merchantId, email_address: 'seller@sandbox.example' },
        ...(order.description && { description: order.description }),
        ...(order.customId && { custom_id: order.customId }),
        ...(order.invoiceId && { invoice_id: order.invoiceId }),
        ...(order.softDescriptor && { soft_descriptor: order.softDescriptor }),
        ...(capture && {
          payments: {
            captures: [captureWire(capture, urls.baseUrl)],
            ...(refunds.length > 0 && {
              refunds: refunds.map((refund) => refundWire(refund, capture, urls.baseUrl)),
            }),
          },
        }),
      },
    ],
    ...(order.payerId && { payer: payerWire(order) }),
    create_time: iso(order.createdAt),
    update_time: iso(order.updatedAt),
    links: orderLinks(order, urls),
  }
}

/** The response to `Prefer: return=minimal`. */
export function orderStub(order: Order, urls: Urls) {
  return { id: order.id, status: order.status, links: orderLinks(order, urls) }
}

export function captureWire(capture: Capture, baseUrl: string) {
  const href = `${baseUrl}/v2/payments/captures/${capture.id}`
  const reason = CAPTURE_REASONS[capture.status]
  return {
    id: capture.id,
    status: capture.status,
    ...(reason && { status_details: { reason } }),
    amount: money(capture.amountCents, capture.currency),
    final_capture: true,
    seller_protection: { status: 'ELIGIBLE', dispute_categories: ['ITEM_NOT_RECEIVED'] },
    ...(capture.customId && { custom_id: capture.customId }),
    ...(capture.invoiceId && { invoice_id: capture.invoiceId }),
    payee: { merchant_id: capture.merchantId },
    supplementary_data: { related_ids: { order_id: capture.orderId } },
    create_time: iso(capture.createdAt),
    update_time: iso(capture.updatedAt),
    links: [
      { href, rel: 'self', method: 'GET' },
      { href: `${href}/refund`, rel: 'refund', method: 'POST' },
      { href: `${baseUrl}/v2/checkout/orders/${capture.orderId}`, rel: 'up', method: 'GET' },
    ],
  }
}

export function refundWire(refund: Refund, capture: Capture | undefined, baseUrl: string) {
  const status = { pending: 'PENDING', succeeded: 'COMPLETED', failed: 'FAILED' }[refund.status]
  return {
    id: refund.id,
    status,
    ...(refund.status === 'pending' && { status_details: { reason: 'ECHECK' } }),
    amount: money(refund.amountCents, refund.currency),
    ...(refund.metadata.custom_id && { custom_id: refund.metadata.custom_id }),
    ...(capture?.invoiceId && { invoice_id: capture.invoiceId }),
    ...(refund.reason && { note_to_payer: refund.reason }),
    create_time: iso(refund.createdAt),
    update_time: iso(refund.createdAt),
    links: [
      { href: `${baseUrl}/v2/payments/refunds/${refund.id}`, rel: 'self', method: 'GET' },
      { href: `${baseUrl}/v2/payments/captures/${refund.paymentId}`, rel: 'up', method: 'GET' },
    ],
  }
}

/** The holder of every account of this sandbox. */
export const PAYER = {
  email_address: 'buyer@sandbox.example',
  name: { given_name: 'Sandbox', surname: 'Buyer' },
  address: { country_code: 'US' },
}

function payerWire({ payerId }: Order) {
  if (!payerId) return {}
  return { ...PAYER, account_id: payerId, payer_id: payerId, account_status: 'VERIFIED' }
}

/** PayPal tells of a saved account once the order is captured, and of its token only if it was saved by then. */
function vaultWire({ id, vault, captureId }: Order, baseUrl: string) {
  if (!vault || captureId === null) return {}
  const up = { href: `${baseUrl}/v2/checkout/orders/${id}`, rel: 'up', method: 'GET' }
  if (vault.tokenId === null) return { attributes: { vault: { status: 'APPROVED', links: [up] } } }
  const href = `${baseUrl}/v3/vault/payment-tokens/${vault.tokenId}`
  return {
    attributes: {
      vault: {
        id: vault.tokenId,
        status: 'VAULTED',
        customer: { id: vault.customerId },
        links: [{ href, rel: 'self', method: 'GET' }, { href, rel: 'delete', method: 'DELETE' }, up],
      },
    },
  }
}

function orderLinks(order: Order, { baseUrl, approveUrl }: Urls) {
  const href = `${baseUrl}/v2/checkout/orders/${order.id}`
  const self = { href, rel: 'self', method: 'GET' }
  if (order.status === 'APPROVED') return [self, { href: `${href}/capture`, rel: 'capture', method: 'POST' }]
  if (order.status === 'COMPLETED' || order.status === 'VOIDED') return [self]
  return [self, { href: approveUrl, rel: order.wallet ? 'payer-action' : 'approve', method: 'GET' }]
}
