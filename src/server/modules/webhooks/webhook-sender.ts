import { sendDeliveries, type WebhookDeps } from './send-deliveries.ts'

const EVERY_MS = 3_000

export type WebhookSender = ReturnType<typeof createWebhookSender>

type Deps = WebhookDeps & {
  /** Puts messages into the outbox of what was written down somewhere else, to be told from there. */
  collect?: () => Promise<void>
}

/** Looks for messages that are due. A timer and not the job queue, so that telling needs nothing but a transaction. */
export function createWebhookSender({ collect, ...deps }: Deps) {
  let timer: NodeJS.Timeout | null = null
  let running: Promise<void> = Promise.resolve()

  async function sendDue(): Promise<void> {
    await collect?.()
    while ((await sendDeliveries(deps)) > 0);
  }

  function run(): void {
    running = sendDue().catch((error: unknown) => deps.log.warn({ err: error }, 'webhooks must wait'))
    void running.then(() => {
      if (timer !== null) timer = setTimeout(run, EVERY_MS).unref()
    })
  }

  return {
    sendDue,
    start(): void {
      timer = setTimeout(run, EVERY_MS).unref()
    },
    async stop(): Promise<void> {
      if (timer !== null) clearTimeout(timer)
      timer = null
      await running
    },
  }
}
