/** `rf:17`: the idempotency key, also stored in the provider's refund so that we recognize it. */
export function refundKeyOf(id: number): string {
  return `rf:${id}`
}
