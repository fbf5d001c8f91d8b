/** Ends the tool with a message: 1 if something is wrong with the zip, the key or the shop's answer, 2 for wrong usage. */
export class Failure extends Error {
  override readonly name = 'Failure'
  readonly exitCode: 1 | 2

  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message)
    this.exitCode = exitCode
  }
}
