import * as z from 'zod/mini'
import { DAY_SECONDS } from '#core/domain/durations.ts'
import { EMAIL_CONFIRMATION_SECONDS, INACTIVITY_RETENTION_YEARS } from '#core/domain/limits.ts'
import { paths } from '#core/paths.ts'
import { action, facts, moment, note, template, text } from './template.ts'

const Person = { name: z.string() }
const confirmationDays = EMAIL_CONFIRMATION_SECONDS / DAY_SECONDS

/** After registering. */
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
    note('You did not open an account? Then somebody mistyped an address, and you can ignore this mail.'),
  ],
})

/** When the shopper asks for the confirmation once more. */
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

/** To the address the shopper wants to move to. */
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
    note('This was not you? Then ignore this mail, and nothing will change.'),
  ],
})

/** To the address the shopper is about to leave. */
export const emailChangeAsked = template({
  id: 'email-change-asked',
  payload: z.object({ ...Person, newEmail: z.string() }),
  subject: (_, shop) => `Your ${shop.name} account is getting a new address`,
  body: ({ name, newEmail }, shop) => [
    text(`Hello ${name},`),
    text(
      'Somebody who is logged in to your account, and who typed its password, wants to change its address.',
    ),
    facts([['New address', newEmail]]),
    text('If this was you, there is nothing to do here: open the link in the mail to the new address.'),
    text('If it was not you, change your password now. That ends every other login.'),
    action('Choose a new password', `${shop.url}${paths.forgotPassword()}`),
  ],
})

/** Before an account is removed because nobody uses it. */
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

/** The last mail to somebody who has deleted the account. */
export const accountDeleted = template({
  id: 'account-deleted',
  payload: z.object({ ...Person, deletedAt: z.string() }),
  subject: (_, shop) => `Your ${shop.name} account was deleted`,
  body: ({ name, deletedAt }, shop) => [
    text(`Hello ${name},`),
    text(`Your account at ${shop.name} was deleted on ${moment(deletedAt)}, as you asked.`),
    text(
      'Your name, addresses and sites are gone. The bare records of purchases stay as long as the law wants them.',
    ),
    note(`This was not you? Write to ${shop.supportEmail} at once.`),
  ],
})

function confirmLink(url: string, token: string): string {
  return `${url}${paths.confirmEmail()}?token=${encodeURIComponent(token)}`
}

function day(iso: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(iso))
}
