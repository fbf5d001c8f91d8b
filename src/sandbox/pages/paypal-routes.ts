import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { paths } from '#core/paths.ts'
import type { Sandbox } from '../start-sandbox.ts'
import { html } from './html.ts'
import { findScriptProblem } from './paypal-script.ts'
import { sendFramedPage } from './reply.ts'

/** The text in front of and behind PayPal's name. */
const LABELS: Record<string, readonly [before: string, after: string]> = {
  paypal: ['', ''],
  checkout: ['', 'Checkout'],
  buynow: ['', 'Buy Now'],
  pay: ['Pay with', ''],
  installment: ['Installments with', ''],
  subscribe: ['', 'Subscribe'],
  donate: ['', 'Donate'],
}

const Look = z.object({
  label: z.enum(Object.keys(LABELS)).catch('paypal'),
  color: z.enum(['gold', 'blue', 'silver', 'white', 'black']).catch('gold'),
  shape: z.enum(['rect', 'pill', 'sharp']).catch('rect'),
  radius: z.coerce.number().min(0).optional().catch(undefined),
})

/** The frame with PayPal's button, and PayPal's log. */
export function paypalRoutes(scope: FastifyInstance): void {
  scope.get('/sandbox/paypal/button', async (request, reply) =>
    sendFramedPage(reply, buttonPage(Look.parse(request.query))),
  )
  scope.post('/sandbox/paypal/log', async (_request, reply) => reply.code(204).send())
}

/** PayPal refuses its script to an address with an unknown parameter or value. */
export function checkPaypalScript(scope: FastifyInstance, { paypal }: Sandbox): void {
  scope.addHook('preHandler', async (request, reply) => {
    if (request.routeOptions.url !== paths.sandboxPaypalScript()) return
    const problem = findScriptProblem(request.query as Record<string, unknown>, paypal.clientId)
    if (problem === null) return
    const text = JSON.stringify(`SDK Validation error: '${problem}'`)
    await reply.code(400).type('text/javascript; charset=utf-8').send(`throw new Error(${text});\n`)
  })
}

function buttonPage({ label, color, shape, radius }: z.output<typeof Look>): string {
  const [before, after] = LABELS[label] ?? ['', '']
  const name = [before, 'PayPal', after].filter(Boolean).join(' ')
  const { html: text } = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="robots" content="noindex, nofollow">
<title>PayPal</title>
<link rel="stylesheet" href="/sandbox/assets/paypal-button.css">
<script src="/sandbox/paypal-button.js" defer></script>
</head>
<body>
<button id="pay" type="button" class="${color} ${shape}" aria-label="${name}"${
    radius !== undefined && html` style="border-radius: ${radius}px"`
  }>
${before && html`<span>${before}</span>`} <b>Pay<i>Pal</i></b> ${after && html`<span>${after}</span>`}
</button>
</body>
</html>
`
  return text
}
