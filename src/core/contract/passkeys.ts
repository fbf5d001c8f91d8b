import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Done, line, one, pageOf, Timestamp } from './envelopes.ts'
import { GivenPassword, Id, PasskeyAssertion, secondProof, WebAuthnBytes } from './fields.ts'
import { SignedIn } from './identity.ts'

export const Passkey = z.object({
  id: z.int(),
  name: z.string(),
  created_at: Timestamp,
  last_used_at: z.nullable(Timestamp),
})
export type Passkey = z.infer<typeof Passkey>

/** `PublicKeyCredentialCreationOptionsJSON` of the WebAuthn standard. */
export const CreationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(z.object({ type: z.literal('public-key'), id: z.string() })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})
export type CreationOptions = z.infer<typeof CreationOptions>

/** `PublicKeyCredentialRequestOptionsJSON`. It names no passkeys: they are discovered on the device. */
export const RequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
})
export type RequestOptions = z.infer<typeof RequestOptions>

/** `RegistrationResponseJSON`. Browsers add members that the shop does not read. */
export const PasskeyAttestation = z.object({
  id: WebAuthnBytes,
  rawId: WebAuthnBytes,
  type: z.literal('public-key'),
  response: z.object({ clientDataJSON: WebAuthnBytes, attestationObject: WebAuthnBytes }),
})
export type PasskeyAttestation = z.infer<typeof PasskeyAttestation>

const Name = line({ required: 'Please name the passkey.', max: 100 })

const own = { method: 'POST', access: 'shopper', csrf: true } as const

export const passkeys = {
  logInOptions: endpoint({
    method: 'POST',
    path: '/api/passkeys/challenge',
    summary: 'A challenge for any passkey of this shop, valid once within five minutes',
    access: 'public',
    rateLimit: 'passkeys',
    response: one(RequestOptions),
    errors: [],
  }),
  logIn: endpoint({
    method: 'POST',
    path: '/api/passkeys/login',
    summary: 'Log in with a passkey, which needs neither email nor password',
    access: 'public',
    rateLimit: 'login',
    body: z.strictObject({ passkey: PasskeyAssertion }),
    response: SignedIn,
    errors: ['invalid_input'],
  }),
  list: endpoint({
    method: 'POST',
    path: '/user/get-passkeys',
    beforeSecondFactor: true,
    summary: "The account's passkeys, oldest first",
    access: 'shopper',
    csrf: true,
    response: pageOf(Passkey),
    errors: [],
  }),
  addOptions: endpoint({
    ...own,
    path: '/user/passkeys/options',
    beforeSecondFactor: true,
    summary: 'Options to create a passkey, with a challenge that is valid once within five minutes',
    body: z.strictObject({ password: GivenPassword, ...secondProof }),
    response: one(CreationOptions),
    errors: ['invalid_input', 'conflict'],
  }),
  add: endpoint({
    ...own,
    path: '/user/passkeys/add',
    logged: { kind: 'second_factor_changed' },
    beforeSecondFactor: true,
    summary:
      'Add the passkey that was created. From then on the password alone no longer logs in. The first second factor of an account comes with recovery codes, which are shown only once',
    body: z.strictObject({ name: Name, passkey: PasskeyAttestation }),
    response: one(z.object({ passkey: Passkey, recovery_codes: z.nullable(z.array(z.string())) })),
    errors: ['invalid_input', 'conflict'],
  }),
  rename: endpoint({
    ...own,
    path: '/user/passkeys/rename',
    summary: 'Rename a passkey',
    body: z.strictObject({ id: Id, name: Name }),
    response: Done,
    errors: ['invalid_input', 'not_found'],
  }),
  remove: endpoint({
    ...own,
    path: '/user/passkeys/remove',
    logged: { kind: 'second_factor_changed' },
    summary: 'Remove a passkey; staff who need a second factor cannot remove their last one',
    body: z.strictObject({ id: Id, password: GivenPassword, ...secondProof }),
    response: Done,
    errors: ['invalid_input', 'not_found', 'conflict'],
  }),
}
