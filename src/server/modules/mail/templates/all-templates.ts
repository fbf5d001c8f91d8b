import type * as z from 'zod/mini'
import {
  accountDeleted,
  accountExpiring,
  confirmEmail,
  confirmNewEmail,
  emailChangeAsked,
  welcome,
} from './account-mails.ts'
import { licenseExpiring, releaseNotice } from './license-mails.ts'
import { orderReceipt, refundDeclined, refundDone, reviewReply } from './order-mails.ts'
import { newLogin, passwordChanged, resetPassword, secondFactorChanged } from './security-mails.ts'
import type { Template } from './template.ts'

const ALL = [
  welcome,
  confirmEmail,
  confirmNewEmail,
  emailChangeAsked,
  accountExpiring,
  accountDeleted,
  resetPassword,
  passwordChanged,
  newLogin,
  secondFactorChanged,
  orderReceipt,
  refundDone,
  refundDeclined,
  reviewReply,
  releaseNotice,
  licenseExpiring,
] as const

type Known = (typeof ALL)[number]

/** Every kind of mail the shop can send. */
export type MailKind = Known['id']
/** What must be given to write a mail of a kind. */
export type PayloadOf<Kind extends MailKind> = z.input<Extract<Known, { id: Kind }>['payload']>

export const MAIL_KINDS: readonly MailKind[] = ALL.map(({ id }) => id)

export function templateOf(kind: string): Template {
  const found = ALL.find(({ id }) => id === kind)
  if (!found) throw new Error(`There is no mail template ${kind}`)
  return found as unknown as Template
}
