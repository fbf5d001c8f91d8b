import { isAppError } from '#core/errors.ts'
import { keepCartCount } from './cart.ts'
import { ask, contracts } from './contracts.ts'
import { endSession } from './session.ts'

/** Ends this login at the shop and here. A login the shop no longer knows is as good as ended. */
export async function logOut(): Promise<void> {
  try {
    await ask(contracts.identity, 'logout', {})
  } catch (error) {
    if (!isAppError(error) || error.code !== 'unauthenticated') throw error
  }
  endSession('left')
  // The shopper's cart stays with the account.
  await keepCartCount(0)
}
