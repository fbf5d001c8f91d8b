import * as z from 'zod/mini'
import { paths } from '#core/paths.ts'
import { action, facts, moment, note, template, text } from './template.ts'

const SWITCH_OFF = 'You can switch these mails off in your account, under Notifications.'

/** To holders of a license, when a new version is out. */
export const releaseNotice = template({
  id: 'release-notice',
  payload: z.object({ name: z.string(), product: z.string(), uri: z.string(), version: z.string() }),
  subject: ({ product, version }) => `${product} ${version} is out`,
  body: ({ name, product, uri, version }, shop) => [
    text(`Hello ${name},`),
    text(`version ${version} of ${product} is out. Your sites are offered the update by themselves.`),
    action('Read what is new', `${shop.url}${paths.product(uri)}`),
    note(SWITCH_OFF),
  ],
})

/** 30, 7 and 1 days before a license ends. */
export const licenseExpiring = template({
  id: 'license-expiring',
  payload: z.object({
    name: z.string(),
    product: z.string(),
    keyHint: z.string(),
    days: z.int(),
    expiresAt: z.string(),
    /** Where it can be renewed, or where a guest finds the order. */
    path: z.string(),
  }),
  subject: ({ product, days }) =>
    `Your license of ${product} ends ${days === 1 ? 'tomorrow' : `in ${days} days`}`,
  body: ({ name, product, keyHint, expiresAt, path }, shop) => [
    text(`Hello ${name},`),
    text(
      `your license of ${product} ends soon. After that your sites keep working, but get no more updates.`,
    ),
    facts([
      ['License', `••••• ${keyHint}`],
      ['Ends', moment(expiresAt)],
    ]),
    action('Renew it', `${shop.url}${path}`),
    text('The new period begins where the old one ends, so renewing early costs you no days.'),
    note(SWITCH_OFF),
  ],
})
