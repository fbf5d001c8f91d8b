import { cpuSecondsOf } from './cpu-time.ts'
import { startWorker } from './worker.ts'

/** First its folder, then the address of the shop, which needs the sandbox to start. */
export type SandboxJob = { dataDir: string } | { shopUrl: string }
export type SandboxAnswer = {
  /** The keys of the providers, for the shop. */
  keys: object
  /** Confirms cards at `/confirm`, approves PayPal's orders at `/approve`, and accepts the shop's own webhooks at any other address. */
  outside: string
}

/** The payment providers in a process of their own, as in a live shop, and a system that takes the shop's webhooks. */
export async function startOwnSandbox(dataDir: string) {
  const worker = startWorker<SandboxJob, SandboxAnswer>('./own-sandbox-process.ts')
  const { keys, outside } = await worker.run({ dataDir })
  return {
    env: { TEST_SANDBOX: JSON.stringify(keys) },
    confirmUrl: new URL('/confirm', outside).href,
    approveUrl: new URL('/approve', outside).href,
    receiverUrl: new URL('/webhooks', outside).href,
    serve: (shopUrl: URL) => worker.run({ shopUrl: shopUrl.href }),
    cpuSeconds: () => cpuSecondsOf(worker.pid),
    stop: worker.stop,
  }
}
