import { isAppError } from '#core/errors.ts'
import { setCartCount } from './cart.ts'
import { ask, contracts } from './contracts.ts'
import { endSession } from './session.ts'

/** Ends the login on the server and in this browser. A login unknown to the server has already ended. */
export async function logOut(): Promise<void> {
  try {
    await ask(contracts.identity, 'logout', {})
  } catch (error) {
    if (!isAppError(error) || error.code !== 'unauthenticated') throw error
  }
  endSession('logged_out')
  // The shopper's cart stays with the account.
  await setCartCount(0)
}
