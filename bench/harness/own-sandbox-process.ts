import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startSandbox } from '#sandbox/start-sandbox.ts'
import type { SandboxAnswer, SandboxJob } from './own-sandbox.ts'
import { serveJobs } from './worker.ts'

type Sandbox = Awaited<ReturnType<typeof startSandbox>>

let shopUrl: URL | null = null
let opened: SandboxAnswer | null = null

serveJobs<SandboxJob, SandboxAnswer>(async (job) => {
  if ('shopUrl' in job) shopUrl = new URL(job.shopUrl)
  opened ??= await open('dataDir' in job ? job.dataDir : '')
  return opened
})

async function open(dataDir: string): Promise<SandboxAnswer> {
  const sandbox = await startSandbox({
    dataDir,
    shopUrl: () => shopUrl ?? new URL('http://127.0.0.1'),
    webhookUrl: () => shopUrl,
    clock: { now: () => new Date() },
    log: { error: (...details: unknown[]) => console.error('the sandbox failed', ...details) },
  })
  const { stripe, paypal } = sandbox
  return { keys: { stripe, paypal }, outside: await listen(sandbox) }
}

function listen(sandbox: Sandbox): Promise<string> {
  const server = createServer(async (req, res) => {
    let body = ''
    for await (const chunk of req) body += chunk
    const answer = (await act(sandbox, req.url, body)) ?? { status: 200, body: '{}' }
    res.writeHead(answer.status, { 'content-type': 'application/json' })
    res.end(answer.body)
  })
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () =>
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    ),
  )
}

/** What a buyer does at a provider. */
async function act({ shopper }: Sandbox, path: string | undefined, body: string) {
  if (path === '/confirm') return shopper.confirmCard(JSON.parse(body))
  if (path !== '/approve') return null
  const approved = await shopper.approveOrder(JSON.parse(body).order_id)
  return { status: approved ? 200 : 422, body: '{}' }
}
