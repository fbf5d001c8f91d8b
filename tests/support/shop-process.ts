import { type ChildProcess, spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { type Endpoint, fillPath, type InputOf, type ResponseOf } from '#core/contract/endpoint.ts'
import type { FailPoint } from '#server/platform/fail-points.ts'
import { createCsrf } from '#server/platform/http/csrf.ts'
import type { ShopOptions } from '../torture/fixtures/shop-process.ts'
import { bundleProgram } from './bundled-program.ts'

export type ShopProcess = Awaited<ReturnType<typeof startShopProcess>>

/** Starts a shop in its own process and waits until it is ready. */
export async function startShopProcess(options: ShopOptions) {
  const file = await bundleProgram('tests/torture/fixtures/shop-process.ts')
  // Cache the compiled code of a process that is started dozens of times.
  const env = { ...process.env, NODE_COMPILE_CACHE: join(dirname(file), 'compiled') }
  const child = spawn(process.execPath, [file, JSON.stringify(options)], { stdio: 'pipe', env })
  const output = readLines(child)
  const url = (await output.next(/^ready (\S+)$/))[1] ?? ''

  return {
    url,
    ended: output.ended,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    /** From now on it dies at this fail point. */
    async arm(point: FailPoint): Promise<void> {
      child.stdin?.write(`${JSON.stringify({ arm: point })}\n`)
      await output.next(/^armed$/)
    },
    /** Makes it die at the nth moment from now, or never. Returns how many moments have passed since the last call. */
    async dieAt(moment: number | null): Promise<number> {
      child.stdin?.write(`${JSON.stringify({ dieAt: moment })}\n`)
      return Number((await output.next(/^passed (\d+)$/))[1])
    },
    /** The moment at which it died, if one was set. */
    moment: () =>
      output.next(/^died (.+)$/).then(
        ([, moment]) => moment ?? null,
        () => null,
      ),
    /** Sets its clock. */
    async setAhead(aheadMs: number): Promise<void> {
      child.stdin?.write(`${JSON.stringify({ aheadMs })}\n`)
      await output.next(/^moved$/)
    },
    /** Does everything that is due about subscriptions. `failed` if it lost its database, null if the process died. */
    async renew(): Promise<'renewed' | 'failed' | null> {
      child.stdin?.write(`${JSON.stringify({ renew: true })}\n`)
      return output.next(/^(renewed|failed)$/).then(
        ([, outcome]) => outcome as 'renewed' | 'failed',
        () => null,
      )
    },
    /** Rebuilds the orders that were paid since, as after a restore. */
    async rebuild(since: Date): Promise<void> {
      child.stdin?.write(`${JSON.stringify({ rebuildSince: since })}\n`)
      await output.next(/^rebuilt$/)
    },
    /** Requests a refund and returns its status, or null if the process died. */
    async refund(orderId: number, amountCents: number): Promise<string | null> {
      child.stdin?.write(`${JSON.stringify({ refund: orderId, amountCents })}\n`)
      return output.next(/^refund (\w+)$/).then(
        ([, status]) => status ?? null,
        () => null,
      )
    },
    async kill(): Promise<void> {
      child.kill('SIGKILL')
      await output.ended
    },
  }
}

function readLines(child: ChildProcess) {
  const lines: string[] = []
  const waiting = new Set<() => void>()
  let errors = ''
  let isOver = false
  child.stdout?.on('data', (chunk: Buffer) => {
    lines.push(...chunk.toString().split('\n').filter(Boolean))
    for (const wake of waiting) wake()
  })
  child.stderr?.on('data', (chunk: Buffer) => {
    errors += chunk
  })
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()))
  void ended.then(() => {
    isOver = true
    // Tests kill it. If it exits by itself, they only see that nobody answers, so this says why.
    if (child.exitCode) process.stderr.write(`The shop exited with ${child.exitCode}: ${errors.trimEnd()}\n`)
    for (const wake of waiting) wake()
  })

  return {
    ended,
    /** Waits for the next matching line; rejects if the process ends first. */
    next: (pattern: RegExp) =>
      new Promise<RegExpMatchArray>((resolve, reject) => {
        const look = () => {
          const at = lines.findIndex((line) => pattern.test(line))
          const match = at >= 0 ? lines.splice(at, 1)[0]?.match(pattern) : null
          if (!match && !isOver) return
          waiting.delete(look)
          if (match) resolve(match)
          else reject(new Error(`The shop exited: ${errors}`))
        }
        waiting.add(look)
        look()
      }),
  }
}

type Answer<E extends Endpoint> = {
  status: number
  retryAfter: string | null
  body: Partial<ResponseOf<E>> & { message?: string }
}

export type WebBrowser = ReturnType<typeof openWebBrowser>

/** A browser that calls over the network and survives the death of the shop. */
export function openWebBrowser(secret: string) {
  const cookies = new Map<string, string>()
  let csrfToken = createCsrf([secret]).tokenFor(null)

  /** Null means that the shop died before it responded. */
  return async function call<E extends Endpoint>(
    shop: Pick<ShopProcess, 'url'>,
    target: E,
    input: InputOf<E>,
  ): Promise<Answer<E> | null> {
    const { params, body } = input as { params?: Record<string, unknown>; body?: unknown }
    const response = await fetch(new URL(fillPath(target.path, params), shop.url), {
      method: target.method,
      headers: {
        'content-type': 'application/json',
        'x-requested-with': 'XMLHttpRequest',
        'x-csrf-token': csrfToken,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      body: JSON.stringify(body ?? {}),
    }).catch(() => null)
    if (!response) return null
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    csrfToken = response.headers.get('x-csrf-token') ?? csrfToken
    const text = await response.text().catch(() => null)
    if (text === null) return null
    const retryAfter = response.headers.get('retry-after')
    return { status: response.status, retryAfter, body: JSON.parse(text || '{}') }
  }
}
