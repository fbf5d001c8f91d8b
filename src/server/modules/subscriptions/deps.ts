import type { Keyring } from '#server/platform/keys.ts'
import type { QueueMail } from '../mail/index.ts'

/** What every change of a subscription needs, to tell its holder. The caller opens the transaction. */
export type SubscriptionDeps = { queueMail: QueueMail; keyring: Keyring }

/** Who did it; the calendar if nobody is named. */
export type SubscriptionActor = { kind: 'user' | 'token' | 'system'; id: number | null }
