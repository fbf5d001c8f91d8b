import { identity } from '#core/contract/identity.ts'
import { isAppError } from '#core/errors.ts'
import { call } from './call.ts'
import { keepCartCount } from './cart-count.ts'
import { endSession } from './session.ts'

/** Ends the login on the server, then in this browser. A login that has already run out is as good as ended. */
export async function logOut(): Promise<void> {
  try {
    await call(identity.logout, {})
  } catch (error) {
    if (!isAppError(error) || error.code !== 'unauthenticated') throw error
  }
  endSession()
  // The shopper's cart stays with the account.
  keepCartCount(0)
}
