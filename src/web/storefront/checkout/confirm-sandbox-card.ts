import type { Confirmed } from './pay-by-card.ts'
import { type Access, type Answer, confirmIntent, readIntent, settled } from './sandbox-intent.ts'
import { openPaymentWindow, untilAnswered } from './sandbox-window.ts'

type Given = Parameters<typeof confirmIntent>[1] & {
  signal: AbortSignal
  approving: <T>(waits: Promise<T>) => Promise<T>
  /** A field of the card is wrong: said under it. */
  onField: (param: string, message: string) => void
}

/** Pays with the sandbox's card field, as far as the bank's own page where the card asks for that. */
export async function confirmSandboxCard(access: Access, given: Given): Promise<Confirmed> {
  const answer = await confirmIntent(access, given)
  if (answer.kind === 'unreachable') return { kind: 'refused', message: null }
  if (answer.kind === 'failure') return refused(access, given, answer)
  const challenge = answer.intent.next_action?.redirect_to_url.url
  return challenge ? challenged(access, given, challenge) : settled(answer.intent)
}

async function refused(
  access: Access,
  { clientSecret, onField }: Given,
  { failure }: Extract<Answer, { kind: 'failure' }>,
): Promise<Confirmed> {
  // Paid before, by another tab or just before a reload.
  if (failure.code === 'payment_intent_unexpected_state') return readAgain(access, clientSecret)
  if (failure.param && failure.message) {
    onField(failure.param, failure.message)
    return { kind: 'field' }
  }
  return { kind: 'refused', message: failure.message ?? null }
}

async function challenged(
  access: Access,
  { clientSecret, signal, approving }: Given,
  url: string,
): Promise<Confirmed> {
  const popup = openPaymentWindow(url)
  if (!popup) {
    location.assign(url)
    return { kind: 'leaving' }
  }
  await approving(untilAnswered(popup, 'challenge', signal))
  return readAgain(access, clientSecret)
}

async function readAgain(access: Access, clientSecret: string): Promise<Confirmed> {
  const answer = await readIntent(access, clientSecret)
  return answer.kind === 'intent' ? settled(answer.intent) : { kind: 'refused', message: null }
}
