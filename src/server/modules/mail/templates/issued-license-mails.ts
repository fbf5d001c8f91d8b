import * as z from 'zod/mini'
import { utcDay } from '#core/domain/utc-day.ts'
import { paths } from '#core/paths.ts'
import { action, facts, paragraphs, template, text } from './template.ts'

const product = { about: 'Name of the product', value: (of: { product: string }) => of.product }

const Key = z.object({
  name: z.string(),
  product: z.string(),
  plan: z.string(),
  key: z.string(),
  /** Null means any number. */
  sites: z.nullable(z.int()),
  /** The last day of updates; null means for life. */
  lastDay: z.nullable(z.string()),
  hasAccount: z.boolean(),
})
type Key = z.output<typeof Key>

const parts = {
  facts: {
    about: 'A table with the key, the plan, the number of sites and the last day',
    blocks: ({ product: name, plan, key, sites, lastDay }: Key) => [
      facts([
        ['Product', `${name}, ${plan}`],
        ['License key', key],
        ['Sites', sites === null ? 'Any number' : String(sites)],
        ['Updates', lastDay === null ? 'For life' : `Until ${utcDay(lastDay)}`],
      ]),
    ],
  },
  install: {
    about: 'How to download and install it',
    blocks: ({ hasAccount }: Key) => [
      text(
        hasAccount
          ? 'To install it, download it from your account, upload it in WordPress under Plugins, and enter the key in its settings.'
          : 'To install it, create an account with this email address and confirm it. Then download it from your account, upload it in WordPress under Plugins, and enter the key in its settings.',
      ),
    ],
  },
  button: {
    about: 'The button to the licenses in the account',
    blocks: (_: Key, shop: { url: string }) => [
      action('Open your licenses', `${shop.url}${paths.licenses()}`),
    ],
  },
}

const example: Key = {
  name: 'Ada Byron',
  product: 'Example plugin',
  plan: 'Pro',
  key: 'EXAMP-LEKEY-EXAMP-LEKEY',
  sites: 3,
  lastDay: '2027-06-01',
  hasAccount: true,
}

/** Sent to whoever staff issue a license to. Contains the key, because they got no receipt. */
export const licenseIssued = template({
  id: 'license-issued',
  payload: Key,
  secret: true,
  subject: 'Your license for {product}',
  body: paragraphs(
    'Hello {name},',
    'We have issued you a license for {product}. There is nothing to pay.',
    '{facts}',
    '{install}',
    '{button}',
  ),
  fields: { product },
  parts,
  example,
})

/** Sent to the new holder of a license. */
export const licenseReceived = template({
  id: 'license-received',
  payload: Key,
  secret: true,
  subject: 'A license for {product} is now yours',
  body: paragraphs(
    'Hello {name},',
    'A license for {product} was transferred to you. Enter its key on every site that uses the plugin.',
    '{facts}',
    '{install}',
    '{button}',
  ),
  fields: { product },
  parts,
  example,
})

/** Sent to the holder that a license was taken from, in case they know nothing of it. */
export const licenseTransferred = template({
  id: 'license-transferred',
  payload: z.object({ name: z.string(), product: z.string(), keyHint: z.string(), to: z.string() }),
  subject: 'Your license for {product} was transferred',
  body: paragraphs(
    'Hello {name},',
    'We have transferred your license for {product} to {to}, as requested. You can no longer use it, download with it or renew it.',
    '{facts}',
    'If you did not ask for this, write to us at {support_email}.',
  ),
  fields: {
    product,
    to: {
      about: 'The new holder’s address, mostly hidden',
      value: ({ to }) => to,
    },
  },
  parts: {
    facts: {
      about: 'A table with the end of the key',
      blocks: ({ keyHint }) => [facts([['License', `••••• ${keyHint}`]])],
    },
  },
  example: { name: 'Ada Byron', product: 'Example plugin', keyHint: '7Q2XK', to: 'g***@example.com' },
})
