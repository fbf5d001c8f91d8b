import * as z from 'zod/mini'
import { PASSWORD_MAX_CHARS, PASSWORD_MIN_CHARS } from '../domain/limits.ts'
import { PASSWORDS_DIFFER } from '../domain/password-words.ts'
import { line } from './envelopes.ts'

const LOCAL_PART = "[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}"
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const EMAIL = new RegExp(`^${LOCAL_PART}@(?:${LABEL}\\.)+${LABEL}$`, 'i')

/**
 * An email address as browsers send it from an email field. Plain ASCII only, so that look-alike letters cannot create
 * a second account, and line breaks, commas and quotes cannot add a recipient.
 */
export const Email = z.string({ error: 'Email is required.' }).check(
  z.trim(),
  z.minLength(1, { error: 'Email is required.', abort: true }),
  // Checked first, so that no text is long enough to slow down the pattern.
  z.maxLength(254, { error: 'Email format is invalid.', abort: true }),
  z.regex(EMAIL, { error: 'Email format is invalid.' }),
)

/** Names appear in mails, so they must not carry links for spam. */
export const PersonName = line({ required: 'Name is required.', max: 100 }).check(
  z.refine((name) => !/:\/\/|\bwww\./i.test(name), { error: 'Please enter a name without a web address.' }),
)

const ILL_FORMED = /[\p{Cc}\p{Cs}]/v

/** A new password. The server additionally rejects common words, the shop's name and the like. */
export const NewPassword = z.string({ error: 'Password is required.' }).check(
  z.minLength(1, { error: 'Password is required.', abort: true }),
  z.minLength(PASSWORD_MIN_CHARS, { error: `Use at least ${PASSWORD_MIN_CHARS} characters.`, abort: true }),
  z.maxLength(PASSWORD_MAX_CHARS, { error: `Use at most ${PASSWORD_MAX_CHARS} characters.`, abort: true }),
  z.refine((password) => !ILL_FORMED.test(password), { error: 'Contains characters that are not allowed.' }),
)

/** A password to verify. Impossibly long ones are rejected before the expensive hash. */
export const GivenPassword = z
  .string({ error: 'Password is required.' })
  .check(
    z.minLength(1, { error: 'Password is required.', abort: true }),
    z.maxLength(PASSWORD_MAX_CHARS, { error: `Use at most ${PASSWORD_MAX_CHARS} characters.` }),
  )

/** For bodies with `password` and `password_confirmation`. */
export function passwordsMatch() {
  return z.refine<{ password: string; password_confirmation: string }>(
    (body) => body.password === body.password_confirmation,
    { error: PASSWORDS_DIFFER, path: ['password_confirmation'] },
  )
}

/** Six digits from an authenticator app, or a recovery code such as `f7k2-9q4m-xw3p`. Spaces are ignored. */
export const SecondFactorCode = z
  .string({ error: 'Code is required.' })
  .check(
    z.trim(),
    z.minLength(1, { error: 'Code is required.', abort: true }),
    z.maxLength(40, { error: 'This code is not valid.' }),
  )

/** Bytes in base64url, as WebAuthn's JSON has them. */
export const WebAuthnBytes = z
  .string({ error: 'This passkey could not be read.' })
  .check(
    z.maxLength(20_000, { error: 'This passkey could not be read.', abort: true }),
    z.regex(/^[A-Za-z0-9_-]+$/, { error: 'This passkey could not be read.' }),
  )

/** `AuthenticationResponseJSON` of the WebAuthn standard. Browsers add members that the shop does not read. */
export const PasskeyAssertion = z.object({
  id: WebAuthnBytes,
  rawId: WebAuthnBytes,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: WebAuthnBytes,
    authenticatorData: WebAuthnBytes,
    signature: WebAuthnBytes,
    userHandle: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
  }),
})
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>

/** The second factor, where the account has one: a code, or a signed challenge of `passkeys.logInOptions`. */
export const secondProof = { code: z.optional(SecondFactorCode), passkey: z.optional(PasskeyAssertion) }

/** An unguessable token from a mailed link. */
export const LinkToken = z
  .string({ error: 'This link is incomplete.' })
  .check(z.minLength(1, { error: 'This link is incomplete.' }), z.maxLength(200))

/** A positive id in a request body. */
export const Id = z.int({ error: 'Must be a whole number.' }).check(z.minimum(1), z.maximum(2_147_483_647))

/** `{id}` in a path. An invalid id is not found. */
export const IdParam = z.object({ id: z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number)) })
