import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database.ts'
import type { Keyring } from '#server/platform/keys.ts'
import type { QueueMail } from '../../mail/index.ts'

export type ByHandDeps = { db: Db; clock: Clock; keyring: Keyring; queueMail: QueueMail }
