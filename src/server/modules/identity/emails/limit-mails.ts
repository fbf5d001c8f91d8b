import type { FastifyRequest } from 'fastify'
import { normalizeEmail } from '#core/domain/email.ts'
import { rateKeyOf } from '#server/platform/http/rate-limit.ts'
import type { IdentityDeps } from '../deps.ts'

type Deps = Pick<IdentityDeps, 'limits' | 'addressOf'>
type Asked = {
  userId: number
  /** Null for the account's own address. */
  newEmail: string | null
  request: FastifyRequest
}

/**
 * Anyone can have mails sent to an address that is not theirs, so they are counted by account, by network and by the
 * new address, whether or not it belongs to an account.
 */
export async function limitConfirmationMails(
  { limits, addressOf }: Deps,
  { userId, newEmail, request }: Asked,
): Promise<void> {
  await limits.confirmationMails.take(String(userId))
  await limits.confirmationNetworks.take(rateKeyOf(addressOf(request)))
  if (newEmail !== null) await limits.confirmationMails.take(normalizeEmail(newEmail))
}
