import { isAppError } from '#core/errors.ts'

export const UNREACHABLE = 'We could not reach the shop. Check your connection and try again.'

const HOW_TO_RELOAD = 'copy what you have entered, then reload the page.'
/** A page that is older than the shop did not understand it, or the other way around. */
export const OUTDATED = `The shop was updated after you opened this page. Please ${HOW_TO_RELOAD}`
/** The page could not load its own code. It cannot tell whether the connection failed or the code is gone. */
export const UNLOADED = `We could not load a part of this page. Check your connection. If the shop was updated meanwhile, ${HOW_TO_RELOAD}`

/** Only a reload helps with these. */
export function asksForReload(text: unknown): boolean {
  return text === OUTDATED || text === UNLOADED
}

/** The message for a failed action. What is not an expected failure is code that did not load. */
export function problemText(error: unknown): string {
  return isAppError(error) ? error.message : UNLOADED
}
