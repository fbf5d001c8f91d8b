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
    summary: 'Open an account; the answer logs in and a mail asks to confirm the address',
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
      'Log in. With a second factor and no `code` the answer is 422 with `errors.code`: ask for it, send again',
    access: 'public',
    rateLimit: 'login',
    body: z.strictObject({ email: Email, password: GivenPassword, code: z.optional(SecondFactorCode) }),
    response: SignedIn,
    errors: ['invalid_input'],
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/api/forgot-password',
    summary: 'Mail a link to choose a new password; the answer is the same for unknown addresses',
    access: 'public',
    rateLimit: 'forgot',
    body: z.strictObject({ email: Email }),
    response: Done,
    errors: ['invalid_input'],
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/reset-password',
    summary: 'Choose a new password with the mailed token: one use, 60 minutes; every login ends',
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
    summary: 'End this login',
    access: 'shopper',
    response: Done,
    errors: [],
  }),
  logoutEverywhere: endpoint({
    method: 'POST',
    path: '/api/logout-everywhere',
    summary: 'End every login of the account, this one too',
    access: 'shopper',
    response: Done,
    errors: [],
  }),
  currentUser: endpoint({
    method: 'GET',
    path: '/api/user',
    summary: 'The logged-in user with roles',
    access: 'shopper',
    response: one(User),
    errors: [],
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/api/confirm-email',
    summary:
      'Confirm an address with the mailed token; a wanted new address becomes the address of the account',
    access: 'public',
    rateLimit: 'confirm-email',
    body: z.strictObject({ token: LinkToken }),
    response: Done,
    errors: ['invalid_input'],
  }),
  resendConfirmation: endpoint({
    method: 'POST',
    path: '/api/resend-confirmation',
    summary: 'Mail the confirmation link again',
    access: 'shopper',
    response: Done,
    errors: ['conflict'],
  }),
  confirmPassword: endpoint({
    method: 'POST',
    path: '/api/confirm-password',
    summary: 'Type the password again: opens dangerous actions of staff for ten minutes',
    access: 'shopper',
    bound: true,
    body: z.strictObject({ password: GivenPassword }),
    response: Done,
    errors: ['invalid_input'],
  }),
}
