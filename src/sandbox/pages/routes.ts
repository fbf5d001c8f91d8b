import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { AppError } from '#core/errors.ts'
import { paths } from '#core/paths.ts'
import { BROWSER_SCRIPTS, type ReadScript, readBuiltScript } from '../browser-scripts.ts'
import { parseForm } from '../form.ts'
import type { Answer } from '../perform.ts'
import type { Sandbox } from '../start-sandbox.ts'
import { type Controls, controlPageRoute, controlRoutes } from './control-routes.ts'
import { STRIPE_FRAME } from './html.ts'
import { checkPaypalScript, paypalRoutes } from './paypal-routes.ts'
import { ownAddress, sendFramedPage } from './reply.ts'
import { windowRoutes } from './window-routes.ts'

const ASSETS = {
  'paypal-button.css': 'text/css',
  'paypal.svg': 'image/svg+xml',
  'sandbox.css': 'text/css',
  'stripe-frame.css': 'text/css',
  'window.js': 'text/javascript',
  'control.js': 'text/javascript',
} as const

const BrowserCall = z.object({
  key: z.string(),
  client_secret: z.string(),
  payment_method: z.string().optional(),
  payment_method_data: z.record(z.string(), z.unknown()).optional(),
  return_url: z.string().optional(),
})

type Options = Controls & { readScript?: ReadScript }

/**
 * The browser's side of the sandbox, served by the shop in test mode only: card confirmation, the windows of the bank
 * and of PayPal, and the control page. What a buyer needs is open to everyone, the controls to admins only. Card
 * numbers are passed to the sandbox and never stored.
 */
export function sandboxRoutes(
  app: FastifyInstance,
  sandbox: Sandbox,
  { isAdmin, time, readScript = readBuiltScript }: Options,
): void {
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 16 * 1024 },
      async (_request: FastifyRequest, body: string | Buffer) => parseForm(String(body)),
    )
    scope.addHook('onRequest', async (request, reply) => {
      requireSameOrigin(request)
      reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' })
    })

    scope.post('/sandbox/stripe/confirm', async (request, reply) => {
      const call = readCall(request)
      return sendAnswer(reply, await sandbox.shopper.confirmCard(call))
    })
    scope.post('/sandbox/stripe/retrieve', async (request, reply) => {
      const { key, client_secret } = readCall(request)
      return sendAnswer(reply, await sandbox.shopper.readIntent({ key, client_secret }))
    })
    windowRoutes(scope, sandbox)
    paypalRoutes(scope)
    controlPageRoute(scope, sandbox, { isAdmin, time })
    controlRoutes(scope, sandbox, { isAdmin, time })
    assetRoutes(scope)
    checkPaypalScript(scope, sandbox)
    scriptRoutes(scope, readScript)
  })
}

function assetRoutes(scope: FastifyInstance): void {
  for (const [name, type] of Object.entries(ASSETS)) {
    const file = readFileSync(new URL(`./assets/${name}`, import.meta.url))
    scope.get(`/sandbox/assets/${name}`, async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=300').type(`${type}; charset=utf-8`).send(file),
    )
  }
}

/** The providers' scripts and their frames, which define the same interfaces as the originals. */
function scriptRoutes(scope: FastifyInstance, readScript: ReadScript): void {
  scope.get(`${paths.sandbox()}/stripe-frame`, async (_request, reply) => sendFramedPage(reply, STRIPE_FRAME))
  for (const name of BROWSER_SCRIPTS) {
    scope.get(`${paths.sandbox()}/${name}.js`, async (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').send(await readScript(name)),
    )
  }
}

/** Keeps another site from using these routes through a visitor's browser. */
function requireSameOrigin({ method, headers, host }: FastifyRequest): void {
  if (method === 'GET' || method === 'HEAD') return
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new AppError('forbidden')
  const { origin } = headers
  if (origin !== undefined && !(URL.canParse(origin) && new URL(origin).host === host))
    throw new AppError('forbidden')
}

function readCall(request: FastifyRequest): z.output<typeof BrowserCall> {
  const parsed = BrowserCall.safeParse(request.body)
  if (!parsed.success) throw new AppError('bad_request')
  const { return_url: returnUrl } = parsed.data
  if (returnUrl !== undefined && ownAddress(request, returnUrl) === null) throw new AppError('bad_request')
  return parsed.data
}

/** Null means the fault script asks to drop the connection. */
function sendAnswer(reply: FastifyReply, answer: Answer | null): FastifyReply {
  if (answer) return reply.code(answer.status).type('application/json; charset=utf-8').send(answer.body)
  reply.hijack()
  reply.raw.destroy()
  return reply
}
