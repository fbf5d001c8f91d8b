import type { Clock } from '#server/platform/clock.ts'
import type { Log } from '#server/platform/log.ts'
import type { Webhook } from './post-webhook.ts'

export type SandboxOptions = {
  /** Test payments are kept in `sandbox` below it; null keeps them in memory only. */
  dataDir: string | null
  /** The address shoppers use: links to the sandbox's pages are made from it. */
  shopUrl: () => URL
  /** Where webhooks are sent to, when that is not `shopUrl`; null while the shop does not listen. */
  webhookUrl?: () => URL | null
  /** Sends webhooks instead of HTTP; gives the status of the answer. For tests whose shop does not listen. */
  deliver?: (webhook: Webhook) => Promise<number | null>
  clock: Clock
  log: Pick<Log, 'error'>
  /** How long payments that arrive late take. */
  lateMs?: number
  /** 0 takes a free one. */
  port?: number
}
