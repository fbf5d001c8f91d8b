import * as z from 'zod/mini'
import { adminPaths } from '#core/admin-paths.ts'
import { RESET_TOKEN_SECONDS } from '#core/domain/limits.ts'
import { paths } from '#core/paths.ts'
import { action, EXAMPLE_MOMENT, facts, type MailShop, moment, paragraphs, template } from './template.ts'

const Person = { name: z.string() }
const NAME = 'Ada Byron'

const when = {
  about: 'A table with the time',
  blocks: ({ at }: { at: string }) => [facts([['When', moment(at)]])],
  optional: true,
} as const
const newPassword = {
  about: 'The button to choose a new password',
  blocks: (_: unknown, shop: MailShop) => [
    action('Choose a new password', `${shop.url}${paths.forgotPassword()}`),
  ],
}
const NOT_YOU = 'If this was you, there is nothing to do. If not, choose a new password now.'
const QUESTIONS = '> Questions? Write to {support_email}.'

export const resetPassword = template({
  id: 'reset-password',
  payload: z.object({ ...Person, email: z.string(), token: z.string() }),
  secret: true,
  subject: 'Choose a new password for {shop}',
  body: paragraphs(
    'Hello {name},',
    'You asked for a new password for your account at {shop}.',
    '{button}',
    '> The link works once, for {link_minutes} minutes.',
    '> If you did not request this, ignore this mail. Your password stays the same.',
  ),
  fields: {
    link_minutes: { about: 'Minutes that the link works', value: () => String(RESET_TOKEN_SECONDS / 60) },
  },
  parts: {
    button: {
      about: newPassword.about,
      blocks: ({ email, token }, shop) => [
        action(
          'Choose a new password',
          `${shop.url}${paths.resetPassword()}?${new URLSearchParams({ email, token })}`,
        ),
      ],
    },
  },
  example: { name: NAME, email: 'ada@example.com', token: 'example' },
})

/** Sent after a change or a reset. */
export const passwordChanged = template({
  id: 'password-changed',
  payload: z.object({ ...Person, changedAt: z.string() }),
  subject: 'Your {shop} password was changed',
  body: paragraphs(
    'Hello {name},',
    'The password for your account at {shop} was changed. Every other login has ended, and API tokens no longer work.',
    '{facts}',
    NOT_YOU,
    '{button}',
    QUESTIONS,
  ),
  parts: {
    facts: {
      about: when.about,
      blocks: ({ changedAt }) => [facts([['When', moment(changedAt)]])],
      optional: true,
    },
    button: newPassword,
  },
  example: { name: NAME, changedAt: EXAMPLE_MOMENT },
})

/** Sent after a login from an unknown device or network. */
export const newLogin = template({
  id: 'new-login',
  payload: z.object({ ...Person, device: z.string(), at: z.string() }),
  subject: 'New login to your {shop} account',
  body: paragraphs(
    'Hello {name},',
    'Someone logged in to your account from a device that we have not seen before.',
    '{facts}',
    NOT_YOU,
    '{button}',
    QUESTIONS,
  ),
  parts: {
    facts: {
      about: 'A table with device and time',
      blocks: ({ device, at }) => [
        facts([
          ['Device', device],
          ['When', moment(at)],
        ]),
      ],
    },
    button: newPassword,
  },
  example: { name: NAME, device: 'Firefox on Linux', at: EXAMPLE_MOMENT },
})

/** A new password ends all logins, but a factor that somebody else added stays, and only the shop can remove it. */
function factorFields<Payload>(isAdded: (payload: Payload) => boolean, factor: string) {
  return {
    not_removed: {
      about: `That a new password does not remove ${factor}; nothing if it was removed`,
      value: (payload: Payload, shop: MailShop) =>
        isAdded(payload)
          ? `That does not remove ${factor}. If you did not add it, also write to ${shop.supportEmail}.`
          : '',
      required: true,
    },
    questions: {
      about: 'Where to ask; nothing if it was added, since the sentence above says it',
      value: (payload: Payload, shop: MailShop) =>
        isAdded(payload) ? '' : `Questions? Write to ${shop.supportEmail}.`,
    },
  } as const
}

export const secondFactorChanged = template({
  id: 'second-factor-changed',
  payload: z.object({ ...Person, enabled: z.boolean(), at: z.string() }),
  subject: 'Second factor switched {on_or_off} at {shop}',
  body: paragraphs(
    'Hello {name},',
    '{change}',
    '{facts}',
    NOT_YOU,
    '{button}',
    '{not_removed}',
    '> {questions}',
  ),
  fields: {
    on_or_off: { about: '“on” or “off”', value: ({ enabled }) => (enabled ? 'on' : 'off') },
    change: {
      about: 'What logging in needs from now on',
      value: ({ enabled }) =>
        enabled
          ? 'From now on, logging in to your account also needs a code from your authenticator app.'
          : 'From now on, logging in to your account no longer needs a code from your authenticator app.',
      required: true,
    },
    ...factorFields(({ enabled }: { enabled: boolean }) => enabled, 'the app'),
  },
  parts: { facts: when, button: newPassword },
  example: { name: NAME, enabled: true, at: EXAMPLE_MOMENT },
})

/** Sent after an admin removed all factors. */
export const secondFactorRemoved = template({
  id: 'second-factor-removed',
  payload: z.object({ ...Person, at: z.string() }),
  subject: 'Second factor removed from your {shop} account',
  body: paragraphs(
    'Hello {name},',
    '{shop} removed the passkeys and the authenticator app of your account and logged it out everywhere. Your password alone now logs in, until you set up a second factor again.',
    '{facts}',
    'If you did not ask for this, choose a new password now.',
    '{button}',
    QUESTIONS,
  ),
  parts: { facts: when, button: newPassword },
  example: { name: NAME, at: EXAMPLE_MOMENT },
})

export const passkeyChanged = template({
  id: 'passkey-changed',
  payload: z.object({ ...Person, added: z.boolean(), at: z.string() }),
  subject: 'Passkey {added_or_removed} your {shop} account',
  body: paragraphs(
    'Hello {name},',
    '{change}',
    '{facts}',
    NOT_YOU,
    '{button}',
    '{not_removed}',
    '> {questions}',
  ),
  fields: {
    added_or_removed: {
      about: '“added to” or “removed from”',
      value: ({ added }) => (added ? 'added to' : 'removed from'),
    },
    change: {
      about: 'What the passkey can do from now on',
      value: ({ added }) =>
        added
          ? 'A passkey was added to your account. It logs in without your password.'
          : 'A passkey was removed from your account. It no longer logs in.',
      required: true,
    },
    ...factorFields(({ added }: { added: boolean }) => added, 'the passkey'),
  },
  parts: { facts: when, button: newPassword },
  example: { name: NAME, added: true, at: EXAMPLE_MOMENT },
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
  subject: '{headline}',
  body: paragraphs(
    'Hello {name},',
    'A signing key for releases {change}',
    '{facts}',
    'If nobody you trust did this, retire the key at once and let every admin choose a new password.',
    '{button}',
  ),
  fields: {
    headline: {
      about: 'That a key was added, was confirmed, or waits for a second admin',
      value: ({ change }, shop) =>
        change === 'waits'
          ? `A new signing key at ${shop.name} waits for a second admin`
          : `A signing key was ${change} at ${shop.name}`,
    },
    change: {
      about: 'What happened to the key, and what it can do now',
      value: ({ change }) => KEY_CHANGES[change],
      required: true,
    },
  },
  parts: {
    facts: {
      about: 'A table with the key, who changed it and when',
      blocks: ({ label, keyId, by, at }) => [
        facts([
          ['Key', `${label} (${keyId})`],
          ['By', by],
          ['When', moment(at)],
        ]),
      ],
    },
    button: {
      about: 'The button to the audit log',
      blocks: (_, shop) => [action('Look at the audit log', `${shop.url}${adminPaths.audit()}`)],
    },
  },
  example: {
    name: NAME,
    by: 'Grace Hopper',
    label: 'Release key',
    keyId: 'abc123',
    change: 'added',
    at: EXAMPLE_MOMENT,
  },
})
