import type { Confirmed } from './pay-by-card.ts'
import { type Access, type Answer, confirmIntent, readIntent, settled } from './sandbox-intent.ts'
import { openPaymentWindow, untilAnswered } from './sandbox-window.ts'

type Options = Parameters<typeof confirmIntent>[1] & {
  signal: AbortSignal
  approving: <T>(waits: Promise<T>) => Promise<T>
  /** Shows an error under one of the card fields. */
  onField: (param: string, message: string) => void
}

/** Pays with the sandbox's card field, including the bank's 3-D Secure page if the card requires it. */
export async function confirmSandboxCard(access: Access, options: Options): Promise<Confirmed> {
  const answer = await confirmIntent(access, options)
  if (answer.kind === 'unreachable') return { kind: 'refused', message: null }
  if (answer.kind === 'failure') return refused(access, options, answer)
  const challenge = answer.intent.next_action?.redirect_to_url.url
  return challenge ? challenged(access, options, challenge) : settled(answer.intent)
}

async function refused(
  access: Access,
  { clientSecret, onField }: Options,
  { failure }: Extract<Answer, { kind: 'failure' }>,
): Promise<Confirmed> {
  // Already paid, in another tab or just before a reload.
  if (failure.code === 'payment_intent_unexpected_state') return readAgain(access, clientSecret)
  if (failure.param && failure.message) {
    onField(failure.param, failure.message)
    return { kind: 'field' }
  }
  return { kind: 'refused', message: failure.message ?? null }
}

async function challenged(
  access: Access,
  { clientSecret, signal, approving }: Options,
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
