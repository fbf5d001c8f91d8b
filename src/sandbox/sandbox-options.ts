import type { Clock } from '#server/platform/clock.ts'
import type { Log } from '#server/platform/log.ts'
import type { Webhook } from './send-webhook.ts'

export type SandboxOptions = {
  /** Test payments are stored in its `sandbox` folder; null keeps them in memory only. */
  dataDir: string | null
  /** The address shoppers use; links to the sandbox's pages start with it. */
  shopUrl: () => URL
  /** Where webhooks go if not to `shopUrl`; null while the shop is down. */
  webhookUrl?: () => URL | null
  /** Replaces HTTP for webhooks in tests whose shop does not listen; returns the response status. */
  deliver?: (webhook: Webhook) => Promise<number | null>
  clock: Clock
  /** Access tokens and certificates go by this one, because their readers do. The same as `clock` unless that can be moved. */
  machineClock?: Clock
  log: Pick<Log, 'error'>
  /**
   * Registers webhooks to addresses of this machine, which the real providers cannot reach and refuse. For a walk in a
   * browser, whose shop has no other address.
   */
  reachesLoopback?: boolean
  /** How long late payments take. */
  lateMs?: number
  /** 0 picks a free port. */
  port?: number
}
