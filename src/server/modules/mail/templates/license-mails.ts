import * as z from 'zod/mini'
import { paths } from '#core/paths.ts'
import { action, facts, hello, moment, note, template, text } from './template.ts'

const SWITCH_OFF = 'You can switch these mails off in your account, under Notifications.'

/** Sent to license holders when a new version is out. */
export const releaseNotice = template({
  id: 'release-notice',
  payload: z.object({ name: z.string(), product: z.string(), uri: z.string(), version: z.string() }),
  subject: ({ product, version }) => `${product} ${version} is out`,
  body: ({ name, product, uri, version }, shop) => [
    hello(name),
    text(`Version ${version} of ${product} is out. Your sites will be offered the update automatically.`),
    action('See what is new', `${shop.url}${paths.product(uri)}`),
    note(SWITCH_OFF),
  ],
})

/** Sent 30, 7 and 1 days before a license expires. */
export const licenseExpiring = template({
  id: 'license-expiring',
  payload: z.object({
    name: z.string(),
    product: z.string(),
    keyHint: z.string(),
    days: z.int(),
    expiresAt: z.string(),
    /** The renewal page, or the order page for a guest. */
    path: z.string(),
  }),
  secret: true,
  subject: ({ product, days }) =>
    `Your license of ${product} ends ${days === 1 ? 'tomorrow' : `in ${days} days`}`,
  body: ({ name, product, keyHint, expiresAt, path }, shop) => [
    hello(name),
    text(
      `Your license of ${product} ends soon. After that, your sites keep working but get no more updates.`,
    ),
    facts([
      ['License', `••••• ${keyHint}`],
      ['Ends', moment(expiresAt)],
    ]),
    action('Renew it', `${shop.url}${path}`),
    text('The new period starts when the old one ends, so you lose no days by renewing early.'),
    note(SWITCH_OFF),
  ],
})
