import { sandboxConnections } from '#server/modules/payments/index.ts'
import { run } from '#server/run-shop.ts'

/** The shop as `main.ts` runs it, with the providers of the test that started it, which outlive it. */
const sandbox: Parameters<typeof sandboxConnections>[0] = JSON.parse(process.env.TEST_SANDBOX ?? '')

await run(async () => ({ connect: () => sandboxConnections(sandbox) }))
