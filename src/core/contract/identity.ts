import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Done, one } from './envelopes.ts'
import {
  Email,
  GivenPassword,
  LinkToken,
  NewPassword,
  PersonName,
  passwordsMatch,
  SecondFactorCode,
  secondProof,
} from './fields.ts'

/** A user with roles. The first role decides what they may do; see `ROLE_ID`. */
export const User = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  roles: z.array(z.object({ role_id: z.int(), name: z.string() })),
})
export type User = z.infer<typeof User>

/** Login and register return `token` and `user` at the top level, as specified, and in `data` like every response. */
export const SignedIn = z.object({
  success: z._default(z.literal(true), true),
  message: z.optional(z.string()),
  token: z.string(),
  user: User,
  data: z.object({ token: z.string(), user: User }),
})
export type SignedIn = z.infer<typeof SignedIn>

export const identity = {
  register: endpoint({
    method: 'POST',
    path: '/api/register',
    summary: 'Create an account and log in; the address is confirmed by a mailed link',
    access: 'public',
    rateLimit: 'register',
    status: 201,
    body: z
      .strictObject({
        name: PersonName,
        email: Email,
        password: NewPassword,
        password_confirmation: z.string({ error: 'Please repeat the password.' }),
        terms: z.literal(true, { error: 'Please accept the terms and conditions.' }),
      })
      .check(passwordsMatch()),
    response: SignedIn,
    errors: ['invalid_input'],
  }),
  login: endpoint({
    method: 'POST',
    path: '/api/login',
    summary:
      'Log in. With a second factor but no `code`, the response is 422 with `errors.code`: ask for the code and retry',
    access: 'public',
    rateLimit: 'login',
    body: z.strictObject({ email: Email, password: GivenPassword, code: z.optional(SecondFactorCode) }),
    response: SignedIn,
    errors: ['invalid_input'],
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/api/forgot-password',
    summary: 'Email a password reset link; the response is the same for unknown addresses',
    access: 'public',
    rateLimit: 'forgot',
    body: z.strictObject({ email: Email }),
    response: Done,
    errors: ['invalid_input'],
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/reset-password',
    summary: 'Set a new password with the mailed token, valid once within 60 minutes; ends all logins',
    access: 'public',
    rateLimit: 'reset',
    body: z
      .strictObject({
        email: Email,
        token: LinkToken,
        password: NewPassword,
        password_confirmation: z.string({ error: 'Please repeat the password.' }),
      })
      .check(passwordsMatch()),
    response: Done,
    errors: ['invalid_input'],
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/logout',
    summary: 'Log out',
    access: 'shopper',
    unbound: 'It only ends this login, which a browser that has lost its cookies must be able to do.',
    beforeSecondFactor: true,
    response: Done,
    errors: [],
  }),
  logoutEverywhere: endpoint({
    method: 'POST',
    path: '/api/logout-everywhere',
    summary: 'End all logins of the account, including this one, and revoke its API tokens',
    logged: { kind: 'logged_out_everywhere' },
    access: 'shopper',
    beforeSecondFactor: true,
    response: Done,
    errors: [],
  }),
  currentUser: endpoint({
    method: 'GET',
    path: '/api/user',
    summary: 'The logged-in user with roles',
    access: 'shopper',
    beforeSecondFactor: true,
    response: one(User),
    errors: [],
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/api/confirm-email',
    summary: 'Confirm an address with the mailed token; a requested new address replaces the old one',
    access: 'public',
    rateLimit: 'confirm-email',
    body: z.strictObject({ token: LinkToken }),
    response: Done,
    errors: ['invalid_input'],
  }),
  undoEmailChange: endpoint({
    method: 'POST',
    path: '/api/undo-email-change',
    summary:
      'Put the old address back with the token mailed to it, valid once within 7 days; ends all logins and API tokens, and mails a link to choose a new password',
    access: 'public',
    rateLimit: 'confirm-email',
    body: z.strictObject({ token: LinkToken }),
    response: Done,
    errors: ['invalid_input', 'conflict'],
  }),
  resendConfirmation: endpoint({
    method: 'POST',
    path: '/api/resend-confirmation',
    summary: 'Resend the confirmation link',
    access: 'shopper',
    response: Done,
    errors: ['conflict'],
  }),
  confirmPassword: endpoint({
    method: 'POST',
    path: '/api/confirm-password',
    summary:
      'Confirm the password and, where the account has one, the second factor, or both with a passkey, which allows dangerous staff actions for ten minutes. Without the factor, the response is 422 with `errors.code`',
    access: 'shopper',
    beforeSecondFactor: true,
    body: z.strictObject({ password: z.optional(GivenPassword), ...secondProof }),
    response: Done,
    errors: ['invalid_input'],
  }),
}
