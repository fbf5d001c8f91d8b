import type { Queryable } from '#server/platform/database.ts'
import type { MailKind, PayloadOf } from '../mail/index.ts'
import type { IdentityDeps } from './deps.ts'
import type { UserRow } from './queries.ts'

/** What mailing the owner of an account needs to know. */
export type Owner = Pick<UserRow, 'id' | 'name' | 'email' | 'emailVerifiedAt'>

type Notice<Kind extends MailKind> = { user: Owner; payload: PayloadOf<Kind> }

/**
 * Tells the owner what happened to the account, but not at an address that was never confirmed: anyone could send a
 * stranger such mails.
 */
export async function mailOwner<Kind extends MailKind>(
  tx: Queryable,
  { queueMail }: Pick<IdentityDeps, 'queueMail'>,
  kind: Kind,
  { user, payload }: Notice<Kind>,
): Promise<void> {
  if (!user.emailVerifiedAt) return
  await queueMail(tx, kind, { to: { email: user.email, name: user.name, userId: user.id }, payload })
}
