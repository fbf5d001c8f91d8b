import type * as z from 'zod/mini'
import {
  accountDeleted,
  accountExpiring,
  confirmEmail,
  confirmNewEmail,
  emailChangeAsked,
  emailChanged,
  emailChangeUndone,
  emailTaken,
  welcome,
} from './account-mails.ts'
import { alarmMail } from './alarm-mail.ts'
import { licenseIssued, licenseReceived, licenseTransferred } from './issued-license-mails.ts'
import { licenseExpiring, releaseNotice } from './license-mails.ts'
import { mailTest } from './mail-test.ts'
import { orderReceipt, refundDeclined, refundDone, refundFailed, reviewReply } from './order-mails.ts'
import {
  newLogin,
  passkeyChanged,
  passwordChanged,
  resetPassword,
  secondFactorChanged,
  secondFactorRemoved,
  signingKeyChanged,
} from './security-mails.ts'
import {
  subscriptionCanceled,
  subscriptionEnded,
  subscriptionMeansChanged,
  subscriptionResumed,
} from './subscription-change-mails.ts'
import {
  subscriptionAuthentication,
  subscriptionCardNeeded,
  subscriptionDeclined,
} from './subscription-payment-mails.ts'
import {
  subscriptionDateChanged,
  subscriptionNotice,
  subscriptionPrice,
  subscriptionReminder,
} from './subscription-renewal-mails.ts'
import type { Template } from './template.ts'
import { testMail } from './test-mail.ts'

const ALL = [
  welcome,
  confirmEmail,
  confirmNewEmail,
  emailChangeAsked,
  emailChanged,
  emailChangeUndone,
  emailTaken,
  accountExpiring,
  accountDeleted,
  resetPassword,
  passwordChanged,
  newLogin,
  secondFactorChanged,
  secondFactorRemoved,
  passkeyChanged,
  signingKeyChanged,
  orderReceipt,
  refundDone,
  refundFailed,
  refundDeclined,
  reviewReply,
  releaseNotice,
  licenseExpiring,
  licenseIssued,
  licenseReceived,
  licenseTransferred,
  subscriptionNotice,
  subscriptionReminder,
  subscriptionPrice,
  subscriptionAuthentication,
  subscriptionDeclined,
  subscriptionCardNeeded,
  subscriptionCanceled,
  subscriptionResumed,
  subscriptionMeansChanged,
  subscriptionDateChanged,
  subscriptionEnded,
  testMail,
  alarmMail,
] as const

type AnyTemplate = (typeof ALL)[number] | typeof mailTest

export type MailKind = AnyTemplate['id']
/** The kinds that have a text which staff can change. */
export type TextKind = (typeof ALL)[number]['id']
export type PayloadOf<Kind extends MailKind> = z.input<Extract<AnyTemplate, { id: Kind }>['payload']>

export const MAIL_KINDS: readonly TextKind[] = ALL.map(({ id }) => id)

/** Judged by the kind, because a mail may be older than the decision that its kind is a secret. Unknown kinds are. */
export function isSecretKind(kind: string): boolean {
  const found = find(kind)
  return found === undefined || found.secret === true
}

export function templateOf(kind: string): Template {
  const found = find(kind)
  if (!found) throw new Error(`There is no mail template ${kind}`)
  return found
}

function find(kind: string): Template | undefined {
  return [...ALL, mailTest].find(({ id }) => id === kind) as unknown as Template | undefined
}
