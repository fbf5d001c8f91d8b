import * as z from 'zod/mini'
import { DAY_SECONDS } from '#core/domain/durations.ts'
import { EMAIL_CONFIRMATION_SECONDS, INACTIVITY_RETENTION_YEARS } from '#core/domain/limits.ts'
import { paths } from '#core/paths.ts'
import { action, facts, moment, note, template, text } from './template.ts'

const Person = { name: z.string() }
const confirmationDays = EMAIL_CONFIRMATION_SECONDS / DAY_SECONDS

export const welcome = template({
  id: 'welcome',
  payload: z.object({ ...Person, token: z.string() }),
  secret: true,
  subject: (_, shop) => `Welcome to ${shop.name}`,
  body: ({ name, token }, shop) => [
    text(`Hello ${name},`),
    text(`Thank you for opening an account at ${shop.name}. Please confirm that this address is yours.`),
    action('Confirm my address', confirmLink(shop.url, token)),
    note(`The link works for ${confirmationDays} days. You can already use your account in the meantime.`),
    note('If you did not open an account, someone mistyped their address. You can ignore this mail.'),
  ],
})

/** Sent when the shopper requests the confirmation again. */
export const confirmEmail = template({
  id: 'confirm-email',
  payload: z.object({ ...Person, token: z.string() }),
  secret: true,
  subject: (_, shop) => `Confirm your address for ${shop.name}`,
  body: ({ name, token }, shop) => [
    text(`Hello ${name},`),
    text('Here is the link to confirm that this address is yours.'),
    action('Confirm my address', confirmLink(shop.url, token)),
    note(`The link works for ${confirmationDays} days. Links from earlier mails no longer work.`),
  ],
})

/** Sent to the new address. */
export const confirmNewEmail = template({
  id: 'confirm-new-email',
  payload: z.object({ ...Person, token: z.string() }),
  secret: true,
  subject: (_, shop) => `Confirm your new address for ${shop.name}`,
  body: ({ name, token }, shop) => [
    text(`Hello ${name},`),
    text(`You want to use this address for your account at ${shop.name}. Please confirm that it is yours.`),
    action('Use this address', confirmLink(shop.url, token)),
    note(`The link works for ${confirmationDays} days. Until then, your account keeps its old address.`),
    note('If this was not you, ignore this mail and nothing will change.'),
  ],
})

/** Sent to the old address. */
export const emailChangeAsked = template({
  id: 'email-change-asked',
  payload: z.object({ ...Person, newEmail: z.string() }),
  subject: (_, shop) => `Your ${shop.name} account is getting a new address`,
  body: ({ name, newEmail }, shop) => [
    text(`Hello ${name},`),
    text('Someone who is logged in to your account and entered its password wants to change its address.'),
    facts([['New address', newEmail]]),
    text('If this was you, just open the link in the mail to the new address.'),
    text('If it was not you, change your password now. This ends every other login.'),
    action('Choose a new password', `${shop.url}${paths.forgotPassword()}`),
  ],
})

/** Sent before an inactive account is removed. */
export const accountExpiring = template({
  id: 'account-expiring',
  payload: z.object({ ...Person, removedAt: z.string() }),
  subject: (_, shop) => `Your ${shop.name} account will be removed soon`,
  body: ({ name, removedAt }, shop) => [
    text(`Hello ${name},`),
    text(
      `You have not used your account at ${shop.name} for almost ${INACTIVITY_RETENTION_YEARS} years. ` +
        `As our privacy policy promises, we will remove it on ${day(removedAt)}.`,
    ),
    text('To keep it, log in once before then.'),
    action('Log in', `${shop.url}${paths.login()}`),
  ],
})

export const accountDeleted = template({
  id: 'account-deleted',
  payload: z.object({ ...Person, deletedAt: z.string() }),
  subject: (_, shop) => `Your ${shop.name} account was deleted`,
  body: ({ name, deletedAt }, shop) => [
    text(`Hello ${name},`),
    text(`Your account at ${shop.name} was deleted on ${moment(deletedAt)}, as you asked.`),
    text(
      'Your name, addresses and sites are gone. We keep only basic purchase records, for as long as the law requires.',
    ),
    note(`If this was not you, write to ${shop.supportEmail} right away.`),
  ],
})

function confirmLink(url: string, token: string): string {
  return `${url}${paths.confirmEmail()}?token=${encodeURIComponent(token)}`
}

function day(iso: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(iso))
}
