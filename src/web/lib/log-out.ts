import { AppError } from '#core/errors.ts'
import { ask, contracts } from './contracts.ts'
import { endSession } from './session.ts'

/** Ends this login at the shop and here. A login the shop no longer knows is as good as ended. */
export async function logOut(): Promise<void> {
  try {
    await ask(contracts.identity, 'logout', {})
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'unauthenticated') throw error
  }
  endSession('left')
}
