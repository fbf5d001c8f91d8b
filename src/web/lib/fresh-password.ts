import { isAppError } from '#core/errors.ts'

type AskPassword = () => Promise<boolean>

let asking: Promise<boolean> | null = null

/**
 * Makes a call. If the shop requires a recent password, asks for it and retries once. Closing the dialog rejects with
 * the original error.
 */
export async function withFreshPassword<T>(
  attempt: () => Promise<T>,
  ask: AskPassword = openDialog,
): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    if (!isAppError(error) || error.code !== 'password_required') throw error
    if (!(await askOnce(ask))) throw error
    return attempt()
  }
}

/** Calls rejected at the same time share one dialog. */
function askOnce(ask: AskPassword): Promise<boolean> {
  asking ??= ask().finally(() => {
    asking = null
  })
  return asking
}

async function openDialog(): Promise<boolean> {
  const { askForPassword } = await import('./password-dialog.tsx')
  return askForPassword()
}
