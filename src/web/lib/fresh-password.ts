import { isAppError } from '#core/errors.ts'

type AskPassword = () => Promise<boolean>

let asking: Promise<boolean> | null = null

/**
 * Makes a call; where the shop wants the password typed again, asks for it and makes the call once more. Whoever closes
 * the question gets the refusal, like any other.
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

/** Calls refused at the same moment share one question. */
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
