/** Thrown for mistakes in the shop's code, like the original's. */
export class IntegrationError extends Error {
  override readonly name = 'IntegrationError'
}
