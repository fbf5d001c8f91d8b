import { PROVIDER_NAMES } from '#core/domain/payment-status.ts'
import type { Rebuilt } from './rebuild-orders.ts'

/** For the person at the console. */
export function describeRebuilt({ looked, rebuilt, unreadable, foreign, late }: Rebuilt): string[] {
  return [
    `${looked} payments checked, ${rebuilt} orders rebuilt.`,
    ...unreadable.map(
      (ref) => `Payment ${ref} does not say what it was for. Please check it with the provider.`,
    ),
    ...(foreign > 0 ? [`${foreign} payments belong to another shop on the same account.`] : []),
    ...(late
      ? [
          `${PROVIDER_NAMES[late.provider]} shows payments only after up to three hours; read until ${late.completeUntil.toISOString()}.`,
          `Later payments are read at ${late.readAgainAt.toISOString()}, while the shop runs.`,
        ]
      : []),
  ]
}
