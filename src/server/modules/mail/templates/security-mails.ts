import * as z from 'zod/mini'
import { RESET_TOKEN_SECONDS } from '#core/domain/limits.ts'
import { paths } from '#core/paths.ts'
import { action, type Block, facts, hello, type MailShop, moment, note, template, text } from './template.ts'

const Person = { name: z.string() }

export const resetPassword = template({
  id: 'reset-password',
  payload: z.object({ ...Person, email: z.string(), token: z.string() }),
  secret: true,
  subject: (_, shop) => `Choose a new password for ${shop.name}`,
  body: ({ name, email, token }, shop) => [
    hello(name),
    text(`You asked for a new password for your account at ${shop.name}.`),
    action('Choose a new password', resetLink(shop.url, email, token)),
    note(`The link works once, for ${RESET_TOKEN_SECONDS / 60} minutes.`),
    note('If you did not request this, ignore this mail. Your password stays the same.'),
  ],
})

/** Sent after a change or a reset. */
export const passwordChanged = template({
  id: 'password-changed',
  payload: z.object({ ...Person, changedAt: z.string() }),
  subject: (_, shop) => `Your ${shop.name} password was changed`,
  body: ({ name, changedAt }, shop) => [
    hello(name),
    text(
      `The password for your account at ${shop.name} was changed. Every other login has ended, and API tokens no longer work.`,
    ),
    facts([['When', moment(changedAt)]]),
    ...notYou(shop),
  ],
})

/** Sent after a login from an unknown device or network. */
export const newLogin = template({
  id: 'new-login',
  payload: z.object({ ...Person, device: z.string(), at: z.string() }),
  subject: (_, shop) => `New login to your ${shop.name} account`,
  body: ({ name, device, at }, shop) => [
    hello(name),
    text('Someone logged in to your account from a device that we have not seen before.'),
    facts([
      ['Device', device],
      ['When', moment(at)],
    ]),
    ...notYou(shop),
  ],
})

export const secondFactorChanged = template({
  id: 'second-factor-changed',
  payload: z.object({ ...Person, enabled: z.boolean(), at: z.string() }),
  subject: ({ enabled }, shop) => `Second factor switched ${enabled ? 'on' : 'off'} at ${shop.name}`,
  body: ({ name, enabled, at }, shop) => [
    hello(name),
    text(
      enabled
        ? 'From now on, logging in to your account also needs a code from your authenticator app.'
        : 'From now on, logging in to your account no longer needs a code from your authenticator app.',
    ),
    facts([['When', moment(at)]]),
    ...notYou(shop, enabled && 'the app'),
  ],
})

/** Sent after an admin removed all factors. */
export const secondFactorRemoved = template({
  id: 'second-factor-removed',
  payload: z.object({ ...Person, at: z.string() }),
  subject: (_, shop) => `Second factor removed from your ${shop.name} account`,
  body: ({ name, at }, shop) => [
    hello(name),
    text(
      `${shop.name} removed the passkeys and the authenticator app of your account and logged it out everywhere. Your password alone now logs in, until you set up a second factor again.`,
    ),
    facts([['When', moment(at)]]),
    text('If you did not ask for this, choose a new password now.'),
    action('Choose a new password', `${shop.url}${paths.forgotPassword()}`),
    note(`Questions? Write to ${shop.supportEmail}.`),
  ],
})

export const passkeyChanged = template({
  id: 'passkey-changed',
  payload: z.object({ ...Person, added: z.boolean(), at: z.string() }),
  subject: ({ added }, shop) => `Passkey ${added ? 'added to' : 'removed from'} your ${shop.name} account`,
  body: ({ name, added, at }, shop) => [
    hello(name),
    text(
      added
        ? 'A passkey was added to your account. It logs in without your password.'
        : 'A passkey was removed from your account. It no longer logs in.',
    ),
    facts([['When', moment(at)]]),
    ...notYou(shop, added && 'the passkey'),
  ],
})

const KEY_CHANGES = {
  added: 'was added. Packages signed with it are offered to the sites of all buyers.',
  waits: 'was added. It works once another admin has confirmed it.',
  confirmed: 'was confirmed. Packages signed with it are offered to the sites of all buyers.',
}

/** Sent to every admin. */
export const signingKeyChanged = template({
  id: 'signing-key-changed',
  payload: z.object({
    ...Person,
    by: z.string(),
    label: z.string(),
    keyId: z.string(),
    change: z.enum(['added', 'waits', 'confirmed']),
    at: z.string(),
  }),
  subject: ({ change }, shop) =>
    change === 'waits'
      ? `A new signing key at ${shop.name} waits for a second admin`
      : `A signing key was ${change} at ${shop.name}`,
  body: ({ name, by, label, keyId, change, at }, shop) => [
    hello(name),
    text(`A signing key for releases ${KEY_CHANGES[change]}`),
    facts([
      ['Key', `${label} (${keyId})`],
      ['By', by],
      ['When', moment(at)],
    ]),
    text('If nobody you trust did this, retire the key at once and let every admin choose a new password.'),
    action('Look at the audit log', `${shop.url}${paths.adminAudit()}`),
  ],
})

/** A new password ends all logins, but a factor that somebody else added stays, and only the shop can remove it. */
function notYou(shop: MailShop, factor: string | false = false): Block[] {
  return [
    text('If this was you, there is nothing to do. If not, choose a new password now.'),
    action('Choose a new password', `${shop.url}${paths.forgotPassword()}`),
    factor
      ? text(`That does not remove ${factor}. If you did not add it, also write to ${shop.supportEmail}.`)
      : note(`Questions? Write to ${shop.supportEmail}.`),
  ]
}

function resetLink(url: string, email: string, token: string): string {
  return `${url}${paths.resetPassword()}?${new URLSearchParams({ email, token })}`
}
