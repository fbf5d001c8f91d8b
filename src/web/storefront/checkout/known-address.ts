import { AppError } from '#core/errors.ts'
import { ask, contracts } from '#web/lib/contracts.ts'
import { sessionToken } from '#web/lib/session.ts'
import type { TypedAddress } from './stored-form.ts'

/** Prefills the form of a logged-in shopper with the default address, or with name and email. */
export async function knownAddress(): Promise<Partial<TypedAddress> | null> {
  if ((await sessionToken()) === null) return null
  try {
    const [saved] = (await ask(contracts.account, 'getAddresses', {})).data.data
    if (saved) {
      const { id: _id, is_default: _default, address2, ...address } = saved
      return { ...address, address2: address2 ?? '' }
    }
    const { name, email } = (await ask(contracts.account, 'getProfile', {})).data
    const [first = '', ...rest] = name.trim().split(/\s+/)
    return { email, first_name: first, last_name: rest.join(' ') }
  } catch (error) {
    // Prefilling is optional: the form can be filled in by hand.
    if (error instanceof AppError) return null
    throw error
  }
}
