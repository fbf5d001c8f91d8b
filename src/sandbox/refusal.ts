/**
 * A provider says no, and the request has no effect. `executed`: the provider had begun to carry it out, so it keeps the
 * answer for the idempotency key; a request that fails validation leaves its key unused.
 */
export class Refusal extends Error {
  readonly status: number
  readonly body: unknown
  readonly executed: boolean

  constructor(
    message: string,
    { status, body, executed }: { status: number; body: unknown; executed: boolean },
  ) {
    super(message)
    this.status = status
    this.body = body
    this.executed = executed
  }
}
