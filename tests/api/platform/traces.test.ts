import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { adminWebhooks } from '#core/contract/admin-webhooks.ts'
import { identity } from '#core/contract/identity.ts'
import { openCheckoutShop } from '../../support/checkout.ts'
import { startMailServer } from '../../support/mail-server.ts'
import { type CollectedSpan, openCollector } from '../../support/trace-collector.ts'
import { openWebhookReceiver } from '../../support/webhook-receiver.ts'

const SERVER = 2
const CLIENT = 3
const DATABASE = { 'db.system.name': 'postgresql' }

async function openTracedShop(env: Record<string, string> = {}) {
  const collector = await openCollector()
  const shop = await openCheckoutShop({
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      UNSAFE: 'rate-limits,private-webhooks',
      LOG_LEVEL: 'debug',
      ...env,
    },
  })

  /** Every span so far; none follows. */
  async function spans(): Promise<CollectedSpan[]> {
    // A request ends with its connection, a moment after its answer.
    await shop.http.close()
    await shop.traces.close()
    expect(collector.problems).toEqual([])
    return collector.spans
  }
  return { shop, collector, spans }
}

function find(spans: CollectedSpan[], name: string): CollectedSpan {
  const found = spans.find((span) => span.name === name)
  if (!found) throw new Error(`No span ${name} in ${spans.map((span) => span.name).join(', ')}`)
  return found
}

/** What the log says of a request. */
function lineOf(log: string, route: string): unknown {
  const lines = log.trim().split('\n')
  return lines.map((line) => JSON.parse(line)).find((line) => line.msg === 'answered' && line.route === route)
}

const below = (spans: CollectedSpan[], { spanId }: CollectedSpan) =>
  spans.filter(({ parentSpanId }) => parentSpanId === spanId)

test('a purchase is a tree of spans, from the request to statements, provider, mail and webhook', async () => {
  const mail = await startMailServer()
  const receiver = await openWebhookReceiver()
  onTestFinished(() => receiver.close())
  const { shop, spans } = await openTracedShop({ SMTP_URL: mail.url, OTEL_SERVICE_NAME: 'plugins' })
  const admin = await shop.signIn(await shop.admin())
  await admin.ok(adminWebhooks.create, { body: { url: receiver.url, events: ['order.completed'] } })

  await shop.buyByCard(await shop.buyer(await shop.product()))
  await shop.runJobs()
  await shop.app.modules.webhooks.sendDue()

  const all = await spans()
  const paid = find(all, 'POST /checkout/process')
  const facts = { 'http.request.method': 'POST', 'http.route': '/checkout/process' }
  expect(paid).toMatchObject({ kind: SERVER, status: { code: 0 }, service: { 'service.name': 'plugins' } })
  expect(paid).not.toHaveProperty('parentSpanId')
  expect(paid.facts).toEqual({ ...facts, 'http.response.status_code': 200 })

  const steps = below(all, paid)
  expect(find(steps, 'stripe find')).toMatchObject({ kind: CLIENT, facts: {} })
  const statements = below(all, find(steps, 'transaction'))
  expect(statements.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['begin', 'order_insert', expect.stringMatching(/^order_outbox_/), 'commit']),
  )
  expect(find(statements, 'order_insert').facts).toEqual({ ...DATABASE, 'db.query.summary': 'order_insert' })

  const job = find(all, 'job label-payment')
  expect(job).not.toHaveProperty('parentSpanId')
  expect(find(below(all, job), 'stripe label').kind).toBe(CLIENT)
  expect(find(all, 'send mail').facts).toEqual({ 'mail.kind': 'order-receipt' })
  expect(find(all, 'deliver webhook').facts).toMatchObject({ 'http.response.status_code': 200 })

  const known = new Set(all.map(({ traceId, spanId }) => `${traceId} ${spanId}`))
  const orphans = all.filter(
    ({ traceId, parentSpanId }) => parentSpanId !== undefined && !known.has(`${traceId} ${parentSpanId}`),
  )
  expect(orphans).toEqual([])
  expect(lineOf(shop.logged(), '/checkout/process')).toMatchObject({ trace_id: paid.traceId })
})

test('a request has one span also if it is answered before the framework, or by no route', async () => {
  const { shop, spans } = await openTracedShop()
  const origin = await shop.listen()
  for (const path of ['/api/categories', '/api/categories', '/nowhere'])
    await (await fetch(new URL(path, origin))).text()

  const seen = (await spans()).filter(({ kind }) => kind === SERVER)
  const described = seen.map(({ name, facts }) => `${name}: ${facts['http.response.status_code']}`)
  expect(described.toSorted()).toEqual(['GET /api/categories: 200', 'GET: 200', 'GET: 404'])
})

test('what follows the body of a request belongs to its trace, and so does its line in the log', async () => {
  const { shop, spans } = await openTracedShop()
  const { id } = await shop.product()
  const origin = await shop.listen()
  const arrived = once(shop.http.server, 'request') as Promise<[IncomingMessage]>
  const sent = request(new URL('/cart/add', origin), {
    method: 'POST',
    headers: { ...shop.browser().headers(), 'content-type': 'application/json' },
  })
  sent.flushHeaders()
  const [received] = await arrived
  // The body comes when somebody is waiting for it, so that its events are what goes on with the request.
  await expect.poll(() => received.listenerCount('end') > 0 && received.readableFlowing).toBe(true)
  sent.end(JSON.stringify({ product_id: id, quantity: 1 }))
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  expect(answer.resume().statusCode).toBe(200)

  const all = await spans()
  const added = find(all, 'POST /cart/add')
  expect(find(below(all, added), 'carts_start_of_sessions').traceId).toBe(added.traceId)
  expect(lineOf(shop.logged(), '/cart/add')).toMatchObject({ trace_id: added.traceId })
})

test('no address, query, header, answer or error message is in a span', async () => {
  const mail = await startMailServer()
  mail.refuse(550, 'marked-words about marked-person@example.com')
  const receiver = await openWebhookReceiver()
  onTestFinished(() => receiver.close())
  receiver.answerWith({ status: 500, body: 'marked-answer' })
  const { shop, collector, spans } = await openTracedShop({ SMTP_URL: mail.url })
  const origin = await shop.listen()
  const admin = await shop.signIn(await shop.admin())
  await admin.ok(adminWebhooks.create, {
    body: { url: `${receiver.url}?token=marked-token`, events: ['order.completed'] },
  })

  const visitor = shop.browser({ userAgent: 'marked-agent' })
  const email = 'marked-person@example.com'
  await visitor.call(identity.login, { body: { email, password: 'marked-password' } })
  await visitor.call(identity.forgotPassword, { body: { email } })
  await visitor.send({ url: '/api/products?search=marked-search' })
  await visitor.send({ url: '/marked-path?marked=query', headers: { authorization: 'Bearer marked-bearer' } })
  await fetch(new URL('/marked-path?license=marked-license', origin), {
    headers: { cookie: 'sid=marked-session', traceparent: 'marked-parent', tracestate: 'a=marked-state' },
  })
  await shop.user({ email })
  await shop.browser().ok(identity.forgotPassword, { body: { email } })
  await shop.buyByCard(await shop.buyer(await shop.product()))
  await shop.runJobs()
  await shop.app.modules.webhooks.sendDue()
  const failed = shop.traces.step({ name: 'fails' }, async () => {
    await shop.db.execute(sql.raw(`select 'marked-literal'::int from users where email = 'marked-from'`))
  })
  await expect(failed).rejects.toThrow('marked-literal')

  const all = await spans()
  expect(collector.everything().match(/.{20}marked.{20}/g)).toBeNull()
  expect(find(all, 'send mail')).toMatchObject({ status: { code: 2 } })
  expect(find(all, 'deliver webhook').facts).toMatchObject({ 'http.response.status_code': 500 })
  const [statement] = below(all, find(all, 'fails'))
  expect(statement).toMatchObject({ name: 'select users', status: { code: 2 } })
  expect(statement?.facts).toMatchObject({ 'error.type': '22P02' })
})

test('the shop sells while its collector never answers, and closes', async () => {
  const { shop, collector } = await openTracedShop()
  collector.behave('silent')

  const key = await shop.buyByCard(await shop.buyer(await shop.product()))
  await shop.traces.close()

  expect(key).not.toBe('')
  expect(collector.headers).not.toEqual([])
})
