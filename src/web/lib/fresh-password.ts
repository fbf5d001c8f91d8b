import { isAppError } from '#core/errors.ts'

type AskPassword = () => Promise<boolean>

/** Until a prompt is set, the call fails with the original error. */
let prompt: AskPassword = async () => false
let asking: Promise<boolean> | null = null

/** Set by the admin panel. The dialog makes calls itself, so importing it here would be circular. */
export function setPasswordPrompt(ask: AskPassword): void {
  prompt = ask
}

/**
 * Makes a call. If the shop requires a recent password, asks for it and retries once. Closing the dialog rejects with
 * the original error.
 */
export async function withFreshPassword<T>(attempt: () => Promise<T>, ask: AskPassword = prompt): Promise<T> {
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
