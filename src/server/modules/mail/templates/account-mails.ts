import * as z from 'zod/mini'
import { DAY_SECONDS, MINUTE_SECONDS } from '#core/domain/durations.ts'
import {
  EMAIL_CHANGE_SECONDS,
  EMAIL_CONFIRMATION_SECONDS,
  EMAIL_UNDO_SECONDS,
  INACTIVITY_RETENTION_YEARS,
} from '#core/domain/limits.ts'
import { utcDay } from '#core/domain/utc-day.ts'
import { paths } from '#core/paths.ts'
import { action, EXAMPLE_MOMENT, facts, type MailShop, moment, paragraphs, template } from './template.ts'

const Person = { name: z.string() }
const NAME = 'Ada Byron'
const TOKEN = { name: NAME, token: 'example' }

const linkDays = {
  about: 'Days that the link works',
  value: () => String(EMAIL_CONFIRMATION_SECONDS / DAY_SECONDS),
}
const when = {
  about: 'A table with the time',
  blocks: ({ at }: { at: string }) => [facts([['When', moment(at)]])],
  optional: true,
} as const

export const welcome = template({
  id: 'welcome',
  payload: z.object({ ...Person, token: z.string() }),
  secret: true,
  subject: 'Welcome to {shop}',
  body: paragraphs(
    'Hello {name},',
    'Thank you for opening an account at {shop}. Please confirm that this address is yours.',
    '{button}',
    '> The link works for {link_days} days. You can already use your account in the meantime.',
    '> If you did not open an account, someone mistyped their address. You can ignore this mail.',
  ),
  fields: { link_days: linkDays },
  parts: { button: confirmButton('Confirm my address') },
  example: TOKEN,
})

/** Sent when the shopper requests the confirmation again. */
export const confirmEmail = template({
  id: 'confirm-email',
  payload: z.object({ ...Person, token: z.string() }),
  secret: true,
  subject: 'Confirm your address for {shop}',
  body: paragraphs(
    'Hello {name},',
    'Here is the link to confirm that this address is yours.',
    '{button}',
    '> The link works for {link_days} days. Links from earlier mails no longer work.',
  ),
  fields: { link_days: linkDays },
  parts: { button: confirmButton('Confirm my address') },
  example: TOKEN,
})

/** Sent to the new address. */
export const confirmNewEmail = template({
  id: 'confirm-new-email',
  payload: z.object({ ...Person, token: z.string() }),
  secret: true,
  subject: 'Confirm your new address for {shop}',
  body: paragraphs(
    'Hello {name},',
    'You want to use this address for your account at {shop}. Please confirm that it is yours.',
    '{button}',
    '> The link works for {link_minutes} minutes. Until you open it, your account keeps its old address.',
    '> If this was not you, ignore this mail and nothing will change.',
  ),
  fields: {
    link_minutes: {
      about: 'Minutes that the link works',
      value: () => String(EMAIL_CHANGE_SECONDS / MINUTE_SECONDS),
    },
  },
  parts: { button: confirmButton('Use this address') },
  example: TOKEN,
})

/** Sent to the old address. */
export const emailChangeAsked = template({
  id: 'email-change-asked',
  payload: z.object({ ...Person, newEmail: z.string() }),
  subject: 'Your {shop} account is getting a new address',
  body: paragraphs(
    'Hello {name},',
    'Someone who is logged in to your account and entered its password wants to change its address.',
    '{facts}',
    'If this was you, just open the link in the mail to the new address.',
    'If it was not you, choose a new password now. This stops the change and ends every login.',
    '{button}',
  ),
  parts: {
    facts: {
      about: 'A table with the new address',
      blocks: ({ newEmail }) => [facts([['New address', newEmail]])],
    },
    button: {
      about: 'The button to choose a new password',
      blocks: (_, shop) => [action('Choose a new password', `${shop.url}${paths.forgotPassword()}`)],
    },
  },
  example: { name: NAME, newEmail: 'ada@example.com' },
})

const logIn = {
  about: 'The button to log in',
  blocks: (_: unknown, shop: MailShop) => [action('Log in', `${shop.url}${paths.login()}`)],
}

/** Sent to the owner of an address that someone else wanted for their account. Says nothing about who it was. */
export const emailTaken = template({
  id: 'email-taken',
  payload: z.object(Person),
  subject: 'Someone tried to use your address at {shop}',
  body: paragraphs(
    'Hello {name},',
    'Someone wanted to use this address for another account at {shop}. Your account already uses it, so nothing has changed.',
    'If it was you, log in with this address. If you do not remember the password, choose a new one.',
    '{button}',
    '> If it was not you, there is nothing to do. Nobody got access to your account.',
  ),
  parts: { button: logIn },
  example: { name: NAME },
})

/** Sent to the old address once the new one is confirmed. The link works even if the login was stolen. */
export const emailChanged = template({
  id: 'email-changed',
  payload: z.object({ ...Person, token: z.string(), at: z.string() }),
  secret: true,
  subject: 'Your {shop} account has a new address',
  body: paragraphs(
    'Hello {name},',
    'Your account at {shop} now uses another email address. We no longer write to this one.',
    '{facts}',
    'If this was you, there is nothing to do.',
    'If it was not you, take your account back. This puts your address back and ends every login.',
    '{button}',
    '> The link works once, for {link_days} days.',
  ),
  fields: {
    link_days: { about: linkDays.about, value: () => String(EMAIL_UNDO_SECONDS / DAY_SECONDS) },
  },
  parts: {
    facts: when,
    button: {
      about: 'The button that puts the old address back',
      blocks: ({ token }, shop) => [
        action('Undo the change', `${shop.url}${paths.undoEmailChange()}?token=${encodeURIComponent(token)}`),
      ],
    },
  },
  example: { name: NAME, token: 'example', at: EXAMPLE_MOMENT },
})

/** Sent to the address that the account had until its change was undone. */
export const emailChangeUndone = template({
  id: 'email-change-undone',
  payload: z.object({ ...Person, at: z.string() }),
  subject: 'This address no longer belongs to a {shop} account',
  body: paragraphs(
    'Hello {name},',
    'The owner of the old address has undone the change of address, so the account at {shop} no longer uses this one. Every login has ended.',
    '{facts}',
    '> If you did not expect this, write to {support_email}.',
  ),
  parts: { facts: when },
  example: { name: NAME, at: EXAMPLE_MOMENT },
})

/** Sent before an inactive account is removed. */
export const accountExpiring = template({
  id: 'account-expiring',
  payload: z.object({ ...Person, removedAt: z.string() }),
  subject: 'Your {shop} account will be removed soon',
  body: paragraphs(
    'Hello {name},',
    'You have not used your account at {shop} for almost {inactivity_years} years. As our privacy policy promises, we will remove it on {removal_day}.',
    'To keep it, log in once before then.',
    '{button}',
  ),
  fields: {
    inactivity_years: {
      about: 'Years until an unused account is removed',
      value: () => String(INACTIVITY_RETENTION_YEARS),
    },
    removal_day: {
      about: 'The day on which the account is removed',
      value: ({ removedAt }) => utcDay(removedAt),
      required: true,
    },
  },
  parts: { button: logIn },
  example: { name: NAME, removedAt: EXAMPLE_MOMENT },
})

export const accountDeleted = template({
  id: 'account-deleted',
  /** How many subscriptions ended with it. */
  payload: z.object({ ...Person, deletedAt: z.string(), subscriptions: z._default(z.int(), 0) }),
  subject: 'Your {shop} account was deleted',
  body: paragraphs(
    'Hello {name},',
    'Your account at {shop} was deleted on {deleted_at}, as you asked.',
    '{subscriptions}',
    'Your name, addresses and sites are gone. We keep only basic purchase records, for as long as the law requires.',
    '> If this was not you, write to {support_email} right away.',
  ),
  fields: {
    deleted_at: { about: 'When the account was deleted', value: ({ deletedAt }) => moment(deletedAt) },
    subscriptions: {
      about: 'That the subscriptions have ended; nothing if there were none',
      value: ({ subscriptions }) =>
        subscriptions === 0
          ? ''
          : `Your ${subscriptions === 1 ? 'subscription has' : 'subscriptions have'} ended with it. Nothing more is charged, and we no longer keep your card or PayPal account.`,
    },
  },
  example: { name: NAME, deletedAt: EXAMPLE_MOMENT, subscriptions: 1 },
})

function confirmButton(label: string) {
  return {
    about: 'The button that confirms the address',
    blocks: ({ token }: { token: string }, shop: MailShop) => [
      action(label, `${shop.url}${paths.confirmEmail()}?token=${encodeURIComponent(token)}`),
    ],
  }
}
