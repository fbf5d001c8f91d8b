import * as z from 'zod/mini'
import { REFUND_DAYS, REFUND_PROCESSING_BUSINESS_DAYS } from '#core/domain/limits.ts'
import { formatCents } from '#core/domain/money.ts'
import { paths } from '#core/paths.ts'
import { action, type Block, facts, hello, note, template, text } from './template.ts'

const Order = { name: z.string(), number: z.string(), key: z.string() }

/** Sent after payment. Contains the license keys, because it is the only proof of purchase a guest gets. */
export const orderReceipt = template({
  id: 'order-receipt',
  payload: z.object({
    ...Order,
    lines: z.array(z.object({ name: z.string(), quantity: z.int(), totalCents: z.int() })),
    discountCents: z.int(),
    totalCents: z.int(),
    // Missing in mails that were queued before there were products without a download.
    hasDownloads: z._default(z.boolean(), true),
    licenses: z.array(z.object({ name: z.string(), key: z.string() })),
  }),
  secret: true,
  subject: ({ number }, shop) => `Your ${shop.name} order ${number}`,
  body: ({ name, number, key, lines, discountCents, totalCents, hasDownloads, licenses }, shop) => [
    hello(name),
    text(
      `Thank you for your order ${number}. ${totalCents > 0 ? 'It is paid and ready for you.' : 'No payment was needed, and it is ready for you.'}`,
    ),
    facts([
      ...lines.map(
        (line) =>
          [
            line.quantity === 1 ? line.name : `${line.quantity} × ${line.name}`,
            formatCents(line.totalCents),
          ] as const,
      ),
      ...(discountCents > 0 ? [['Discount', `−${formatCents(discountCents)}`] as const] : []),
      ['Total', formatCents(totalCents)],
    ]),
    ...keysOf(licenses),
    action('View your order', `${shop.url}${paths.orderSuccess(key)}`),
    note(
      `Your ${hasDownloads ? 'downloads, license keys' : 'license keys'} and invoice are on your order page.`,
    ),
    ...(totalCents > 0
      ? [note(`Not what you need? You can get your money back within ${REFUND_DAYS} days.`)]
      : []),
  ],
})

function keysOf(licenses: { name: string; key: string }[]): Block[] {
  if (licenses.length === 0) return []
  return [
    text(licenses.length === 1 ? 'Your license key:' : 'Your license keys:'),
    facts(licenses.map((license) => [license.name, license.key])),
  ]
}

/** Sent after a refund. */
export const refundDone = template({
  id: 'refund',
  payload: z.object({
    ...Order,
    amountCents: z.int(),
    full: z.boolean(),
    note: z._default(z.string(), ''),
  }),
  secret: true,
  subject: ({ number }, shop) => `Your refund for ${shop.name} order ${number}`,
  body: ({ name, number, key, amountCents, full, note: written }, shop) => [
    hello(name),
    text(`We have sent ${formatCents(amountCents)} back to you for your order ${number}.`),
    ...(written ? [text(written)] : []),
    text(
      `It reaches your account in ${REFUND_PROCESSING_BUSINESS_DAYS.from} to ${REFUND_PROCESSING_BUSINESS_DAYS.to} business days, the way you paid.`,
    ),
    ...(full ? [text('The whole order was refunded, so its license keys no longer work.')] : []),
    action('View your order', `${shop.url}${paths.orderSuccess(key)}`),
    note('The credit note is on your order page.'),
  ],
})

/** Sent when the provider fails a refund that the mail before announced. */
export const refundFailed = template({
  id: 'refund-failed',
  payload: z.object({ ...Order, amountCents: z.int(), wasFull: z.boolean() }),
  secret: true,
  subject: ({ number }, shop) => `Your refund for ${shop.name} order ${number} did not go through`,
  body: ({ name, number, key, amountCents, wasFull }, shop) => [
    hello(name),
    text(
      `We wrote that we had sent ${formatCents(amountCents)} back to you for your order ${number}. Your bank or PayPal could not accept it, so the money came back to us.`,
    ),
    text('We are on it: we will try again or find another way, and write to you when it is done.'),
    ...(wasFull ? [text('Until then the license keys of the order work again.')] : []),
    action('View your order', `${shop.url}${paths.orderSuccess(key)}`),
    note(`Has your card expired or your account closed? Write to ${shop.supportEmail}.`),
  ],
})

/** Sent when staff decline a refund request. */
export const refundDeclined = template({
  id: 'refund-declined',
  payload: z.object({ ...Order, answer: z.string() }),
  secret: true,
  subject: ({ number }, shop) => `About your ${shop.name} order ${number}`,
  body: ({ name, number, key, answer }, shop) => [
    hello(name),
    text(`You asked for a refund of your order ${number}. We cannot grant it this time:`),
    text(answer),
    action('View your order', `${shop.url}${paths.orderSuccess(key)}`),
    note(`If you disagree, write to ${shop.supportEmail}.`),
  ],
})

/** Sent when staff reply to a review. */
export const reviewReply = template({
  id: 'review-reply',
  payload: z.object({ name: z.string(), product: z.string(), uri: z.string(), reply: z.string() }),
  subject: ({ product }) => `A reply to your review of ${product}`,
  body: ({ name, product, uri, reply }, shop) => [
    hello(name),
    text(`We have replied to your review of ${product}:`),
    text(reply),
    action('Read it on the page', `${shop.url}${paths.product(uri)}`),
    note('You can switch these mails off in your account, under Notifications.'),
  ],
})
