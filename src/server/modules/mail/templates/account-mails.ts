import * as z from 'zod/mini'
import { DAY_SECONDS, MINUTE_SECONDS } from '#core/domain/durations.ts'
import {
  EMAIL_CHANGE_SECONDS,
  EMAIL_CONFIRMATION_SECONDS,
  EMAIL_UNDO_SECONDS,
  INACTIVITY_RETENTION_YEARS,
} from '#core/domain/limits.ts'
import { paths } from '#core/paths.ts'
import { action, facts, hello, moment, note, template, text } from './template.ts'

const Person = { name: z.string() }
const confirmationDays = EMAIL_CONFIRMATION_SECONDS / DAY_SECONDS

export const welcome = template({
  id: 'welcome',
  payload: z.object({ ...Person, token: z.string() }),
  secret: true,
  subject: (_, shop) => `Welcome to ${shop.name}`,
  body: ({ name, token }, shop) => [
    hello(name),
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
    hello(name),
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
    hello(name),
    text(`You want to use this address for your account at ${shop.name}. Please confirm that it is yours.`),
    action('Use this address', confirmLink(shop.url, token)),
    note(
      `The link works for ${EMAIL_CHANGE_SECONDS / MINUTE_SECONDS} minutes. Until you open it, your account keeps its old address.`,
    ),
    note('If this was not you, ignore this mail and nothing will change.'),
  ],
})

/** Sent to the old address. */
export const emailChangeAsked = template({
  id: 'email-change-asked',
  payload: z.object({ ...Person, newEmail: z.string() }),
  subject: (_, shop) => `Your ${shop.name} account is getting a new address`,
  body: ({ name, newEmail }, shop) => [
    hello(name),
    text('Someone who is logged in to your account and entered its password wants to change its address.'),
    facts([['New address', newEmail]]),
    text('If this was you, just open the link in the mail to the new address.'),
    text('If it was not you, choose a new password now. This stops the change and ends every login.'),
    action('Choose a new password', `${shop.url}${paths.forgotPassword()}`),
  ],
})

/** Sent to the owner of an address that someone else wanted for their account. Says nothing about who it was. */
export const emailTaken = template({
  id: 'email-taken',
  payload: z.object(Person),
  subject: (_, shop) => `Someone tried to use your address at ${shop.name}`,
  body: ({ name }, shop) => [
    hello(name),
    text(
      `Someone wanted to use this address for another account at ${shop.name}. Your account already uses it, so nothing has changed.`,
    ),
    text('If it was you, log in with this address. If you do not remember the password, choose a new one.'),
    action('Log in', `${shop.url}${paths.login()}`),
    note('If it was not you, there is nothing to do. Nobody got access to your account.'),
  ],
})

/** Sent to the old address once the new one is confirmed. The link works even if the login was stolen. */
export const emailChanged = template({
  id: 'email-changed',
  payload: z.object({ ...Person, token: z.string(), at: z.string() }),
  secret: true,
  subject: (_, shop) => `Your ${shop.name} account has a new address`,
  body: ({ name, token, at }, shop) => [
    hello(name),
    text(`Your account at ${shop.name} now uses another email address. We no longer write to this one.`),
    facts([['When', moment(at)]]),
    text('If this was you, there is nothing to do.'),
    text('If it was not you, take your account back. This puts your address back and ends every login.'),
    action('Undo the change', `${shop.url}${paths.undoEmailChange()}?token=${encodeURIComponent(token)}`),
    note(`The link works once, for ${EMAIL_UNDO_SECONDS / DAY_SECONDS} days.`),
  ],
})

/** Sent to the address that the account had until its change was undone. */
export const emailChangeUndone = template({
  id: 'email-change-undone',
  payload: z.object({ ...Person, at: z.string() }),
  subject: (_, shop) => `This address no longer belongs to a ${shop.name} account`,
  body: ({ name, at }, shop) => [
    hello(name),
    text(
      `The owner of the old address has undone the change of address, so the account at ${shop.name} no longer uses this one. Every login has ended.`,
    ),
    facts([['When', moment(at)]]),
    note(`If you did not expect this, write to ${shop.supportEmail}.`),
  ],
})

/** Sent before an inactive account is removed. */
export const accountExpiring = template({
  id: 'account-expiring',
  payload: z.object({ ...Person, removedAt: z.string() }),
  subject: (_, shop) => `Your ${shop.name} account will be removed soon`,
  body: ({ name, removedAt }, shop) => [
    hello(name),
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
    hello(name),
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
