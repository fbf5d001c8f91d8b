import * as z from 'zod/mini'
import { paths } from '#core/paths.ts'
import { action, EXAMPLE_MOMENT, facts, moment, paragraphs, template } from './template.ts'

const SWITCH_OFF = '> You can switch these mails off in your account, under Notifications.'
const product = { about: 'Name of the product', value: (of: { product: string }) => of.product }

/** Sent to license holders when a new version is out. */
export const releaseNotice = template({
  id: 'release-notice',
  payload: z.object({ name: z.string(), product: z.string(), uri: z.string(), version: z.string() }),
  subject: '{product} {version} is out',
  body: paragraphs(
    'Hello {name},',
    'Version {version} of {product} is out. Your sites will be offered the update automatically.',
    '{button}',
    SWITCH_OFF,
  ),
  fields: {
    product,
    version: { about: 'Number of the version', value: ({ version }) => version },
  },
  parts: {
    button: {
      about: 'The button to the product’s page',
      blocks: ({ uri }, shop) => [action('See what is new', `${shop.url}${paths.product(uri)}`)],
    },
  },
  example: { name: 'Ada Byron', product: 'Example plugin', uri: 'example-plugin', version: '2.1.0' },
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
  subject: 'Your license for {product} ends {when}',
  body: paragraphs(
    'Hello {name},',
    'Your license for {product} ends soon. After that, your sites keep working but get no more updates.',
    '{facts}',
    '{button}',
    'The new period starts when the old one ends, so you lose no days by renewing early.',
    SWITCH_OFF,
  ),
  fields: {
    product,
    when: {
      about: '“in 7 days”, or “tomorrow”',
      value: ({ days }) => (days === 1 ? 'tomorrow' : `in ${days} days`),
    },
  },
  parts: {
    facts: {
      about: 'A table with the end of the key and the day',
      blocks: ({ keyHint, expiresAt }) => [
        facts([
          ['License', `••••• ${keyHint}`],
          ['Ends', moment(expiresAt)],
        ]),
      ],
    },
    button: {
      about: 'The button to renew',
      blocks: ({ path }, shop) => [action('Renew it', `${shop.url}${path}`)],
    },
  },
  example: {
    name: 'Ada Byron',
    product: 'Example plugin',
    keyHint: '7Q2XK',
    days: 7,
    expiresAt: EXAMPLE_MOMENT,
    path: paths.home(),
  },
})
