import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import { sandboxRoutes } from '#sandbox/pages/routes.ts'
import { createHttpServer } from '#server/platform/http/create-server.ts'
import { baseHeaders } from '#server/platform/http/security-headers.ts'
import { cardData, openTestSandbox } from './sandbox.ts'
import { createTestLog } from './shop/logs.ts'

export type SandboxPages = Awaited<ReturnType<typeof openSandboxPages>>

const HOST = 'shop.example'
export const ORIGIN = `http://${HOST}`
/** There is no shop to log in to. */
const ADMIN = 'as=admin'
export const RETURN = `${ORIGIN}/checkout`

/** The sandbox's pages on a server without a shop. */
export async function openSandboxPages() {
  const dataDir = await mkdtemp(join(tmpdir(), 'sandbox-pages-'))
  const base = await openTestSandbox({ dataDir })
  const { log, failOnErrors } = createTestLog({ logLevel: 'info' })
  const app = createHttpServer({ log, headers: baseHeaders(false), front: () => false, wrap: (next) => next })
  sandboxRoutes(app, base.sandbox, {
    time: { move: async () => {}, resume: async () => {}, state: async () => null },
    isAdmin: async ({ headers }) => headers.cookie === ADMIN,
    readScript: async (name) => `// ${name}`,
  })
  await app.ready()

  /** As an admin, unless the headers say otherwise. */
  function ask(options: InjectOptions) {
    return app.inject({ ...options, headers: { host: HOST, cookie: ADMIN, ...options.headers } })
  }

  return {
    ...base,
    dataDir,
    ask,
    /** Submits a form of one of the pages. */
    submit(url: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
      const payload = new URLSearchParams(fields).toString()
      const type = 'application/x-www-form-urlencoded'
      return ask({
        method: 'POST',
        url,
        payload,
        headers: { origin: ORIGIN, 'content-type': type, ...headers },
      })
    },
    /** Pays with the card field. */
    confirm(
      clientSecret: string | null,
      number: string,
      more: Record<string, unknown> = {},
      headers: Record<string, string> = {},
    ) {
      return ask({
        method: 'POST',
        url: '/sandbox/stripe/confirm',
        headers: { origin: ORIGIN, 'sec-fetch-site': 'same-origin', ...headers },
        payload: {
          key: base.sandbox.stripe.publishableKey,
          client_secret: clientSecret,
          payment_method_data: cardData(number),
          return_url: RETURN,
          ...more,
        },
      })
    },
    newIntent: () =>
      base.stripe.paymentIntents.create({
        amount: 1999,
        currency: 'usd',
        description: 'A <b>bold</b> plugin',
      }),
    close: async () => {
      await app.close()
      await base.close()
      failOnErrors()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
