/** Why the server cannot start, in words the operator can act on. Shown as one line without a stack. */
export class StartError extends Error {
  override name = 'StartError'
}
