import { describe, expect, test } from 'vitest'
import { adminDashboard } from '#core/contract/admin-dashboard.ts'
import type { AlarmKind } from '#core/domain/alarm-kind.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#core/domain/durations.ts'
import { startMailServer } from '../../support/mail-server.ts'
import { openTestShop, type TestShop } from '../../support/test-shop.ts'

const ADA = { email: 'ada@example.com', name: 'Ada Byron' }

describe('an alarm', () => {
  test('reaches the bell, the dashboard and the mail of every admin, once, and goes by itself', async () => {
    const { shop, server, admin } = await setUp()
    await server.down()
    await waitInVain(shop)

    await look(shop)
    await look(shop)

    expect(await bell(shop)).toEqual(['Mails do not leave the shop'])
    expect(await alarmMails(shop)).toEqual(['owner@example.com'])
    const { data } = await admin.ok(adminDashboard.alarms, {})
    expect(data.find(({ kind }) => kind === 'mails_failing')).toMatchObject({
      title: 'Mails do not leave the shop',
      detail: expect.stringMatching(/^A mail has been waiting for more than half an hour\./),
      fix: expect.stringMatching(/^Check the mail server in the settings/),
      link: '/admin/mails',
      since: shop.clock.now().toISOString(),
    })

    await server.up()
    shop.clock.advance(DAY_MS)
    await shop.app.modules.mail.sendDue()
    await look(shop)

    expect(await kinds(shop)).not.toContain('mails_failing')
    expect(server.received.map(({ headers }) => headers.subject)).toContain(
      'My shop: Mails do not leave the shop',
    )
  })

  test('that comes and goes is told at most once an hour, and told then if it is still there', async () => {
    const { shop } = await setUp()
    const raise = () => shop.db.$client.query(`update backup_state set backup_error = 'No space left'`)
    const clear = () => shop.db.$client.query('update backup_state set backup_error = null')
    await shop.make('backupState', { lastAt: shop.clock.now() })

    await raise()
    await look(shop)
    await clear()
    await look(shop)
    shop.clock.advance(10 * MINUTE_MS)
    await raise()
    await look(shop)
    expect(await kinds(shop)).toContain('backup_failed')
    expect(await bell(shop)).toEqual(['The backup failed'])

    await shop.app.modules.mail.sendDue()
    shop.clock.advance(HOUR_MS)
    await look(shop)
    await look(shop)
    expect(await bell(shop)).toEqual(['The backup failed', 'The backup failed'])
  })

  test('that two instances see at once is told once', async () => {
    const { shop } = await setUp()
    await shop.make('backupState', { lastAt: shop.clock.now(), backupError: 'No space left' })

    await Promise.all([look(shop), look(shop), look(shop)])

    expect(await bell(shop)).toEqual(['The backup failed'])
  })

  test('that only one instance can see ends when it has not seen it for three rounds', async () => {
    const { shop } = await setUp()
    await shop.make('alarms', { kind: 'errors', raisedAt: shop.clock.now(), seenAt: shop.clock.now() })

    shop.clock.advance(14 * MINUTE_MS)
    await look(shop)
    expect(await kinds(shop)).toContain('errors')
    shop.clock.advance(2 * MINUTE_MS)
    await look(shop)
    expect(await kinds(shop)).not.toContain('errors')
  })

  test.for([2 * DAY_MS, -2 * DAY_MS])(
    'waits for three rounds after the clock was moved by %d ms',
    async (ms) => {
      const { shop } = await setUp()
      const { round } = shop.app.modules.alarms
      await shop.make('alarms', {
        kind: 'backup_failed',
        raisedAt: shop.clock.now(),
        seenAt: shop.clock.now(),
      })
      await shop.make('backupState', { lastAt: new Date(shop.clock.now().getTime() + Math.min(ms, 0)) })

      shop.clock.advance(ms)
      for (let n = 0; n < 3; n++) await round()
      expect(await kinds(shop)).toEqual(['backup_failed'])
      await round()

      expect(await kinds(shop)).not.toContain('backup_failed')
      expect((await kinds(shop)).includes('backup_stale')).toBe(ms > 0)
    },
  )

  test('that comes again after the clock was set back is told in an hour', async () => {
    const { shop } = await setUp()
    const fail = (error: string | null) =>
      shop.db.$client.query('update backup_state set backup_error = $1, last_at = $2', [
        error,
        shop.clock.now(),
      ])
    await shop.make('backupState', { lastAt: shop.clock.now(), backupError: 'No space left' })
    await look(shop)

    shop.clock.advance(-DAY_MS)
    await shop.app.modules.mail.sendDue()
    await look(shop)
    await fail(null)
    await look(shop)
    await fail('No space left')
    await look(shop)
    expect(await bell(shop)).toEqual(['The backup failed'])
    shop.clock.advance(HOUR_MS)
    await look(shop)

    expect(await bell(shop)).toEqual(['The backup failed', 'The backup failed'])
  })

  test('about mails stays although the clock was set back', async () => {
    const { shop, server } = await setUp()
    await server.down()
    await waitInVain(shop)
    await look(shop)

    shop.clock.advance(-DAY_MS)
    await look(shop)

    expect(await kinds(shop)).toContain('mails_failing')
  })

  test('that cannot be looked at stays as it is and hides no other', async () => {
    const { shop } = await setUp()
    await shop.make('backupState', { lastAt: shop.clock.now(), backupError: 'No space left' })
    await shop.make('alarms', {
      kind: 'webhooks_failing',
      raisedAt: shop.clock.now(),
      seenAt: shop.clock.now(),
    })
    await shop.db.$client.query('alter table webhook_deliveries rename to hidden')

    await look(shop)

    expect(await kinds(shop)).toEqual(expect.arrayContaining(['webhooks_failing', 'backup_failed']))
  })
})

describe('raised and cleared', () => {
  test('a webhook endpoint that does not accept its messages', async () => {
    const { shop } = await setUp()
    const endpoint = await shop.make('webhookEndpoints', { url: 'https://crm.example/hook' })
    const delivery = {
      endpointId: endpoint.id,
      tries: 8,
      status: 'failed',
      responseStatus: 500,
      nextTryAt: null,
    } as const
    await shop.make('webhookDeliveries', delivery)
    expect(await raised(shop, 'webhooks_failing')).toBe(
      'crm.example did not accept the last message: status 500.',
    )

    await shop.make('webhookDeliveries', {
      endpointId: endpoint.id,
      tries: 1,
      status: 'delivered',
      deliveredAt: shop.clock.now(),
      nextTryAt: null,
      createdAt: new Date(Date.now() + 1000),
    })
    expect(await raised(shop, 'webhooks_failing')).toBeNull()
  })

  test('events of a payment provider that cannot be processed', async () => {
    const { shop } = await setUp()
    const row = await shop.make('providerEvents', {
      status: 'received',
      tries: 4,
      nextTryAt: shop.clock.now(),
      lastError: 'The order is locked.',
      receivedAt: new Date(shop.clock.now().getTime() - 2 * HOUR_MS),
    })
    expect(await raised(shop, 'provider_events_failing')).toBe(
      'An event could not be processed. The last reason: The order is locked.',
    )

    await shop.db.$client.query(
      `update provider_events set status = 'processed', processed_at = now(), next_try_at = null where id = $1`,
      [row.id],
    )
    expect(await raised(shop, 'provider_events_failing')).toBeNull()
  })

  test('jobs that are late, and jobs that failed for good until one of them works again', async () => {
    const { shop } = await setUp()
    const { $client } = shop.db
    await $client.query(
      `insert into jobs.job (name, state, start_after) values ('sweep-pictures', 'created', now() - interval '20 minutes')`,
    )
    expect(await raised(shop, 'jobs_late')).toBe('1 job is more than 15 minutes late: sweep-pictures.')

    await $client.query(
      `update jobs.job set state = 'failed', completed_on = now() - interval '1 minute' where name = 'sweep-pictures'`,
    )
    expect(await raised(shop, 'jobs_late')).toBe('1 job has failed for good: sweep-pictures.')

    await $client.query(
      `insert into jobs.job (name, state, completed_on) values ('sweep-pictures', 'completed', now())`,
    )
    expect(await raised(shop, 'jobs_late')).toBeNull()
  })

  test('requests that fail', async () => {
    const { shop } = await setUp()
    await shop.db.$client.query('alter table categories rename to hidden')
    const visitor = shop.browser()
    shop.expectErrors(/categories/)
    for (let at = 0; at < 10; at++) await visitor.send({ method: 'GET', url: '/api/categories' })
    expect(await raised(shop, 'errors')).toMatch(/^1\d of \d+ requests failed within ten minutes\.$/)

    shop.clock.advance(30 * MINUTE_MS)
    expect(await raised(shop, 'errors')).toBeNull()
  })
})

async function setUp() {
  const server = await startMailServer()
  const shop = await openTestShop({ env: { SMTP_URL: server.url } })
  const admin = await shop.signIn(await shop.admin({ email: 'owner@example.com' }))
  return { shop, server, admin }
}

/** A mail that has been waiting for longer than the first tries take. */
async function waitInVain(shop: TestShop): Promise<void> {
  await shop.queueMail(shop.db, 'test-mail', { to: ADA, payload: { name: ADA.name } })
  await shop.app.modules.mail.sendDue()
  shop.clock.advance(31 * MINUTE_MS)
}

const look = (shop: TestShop) => shop.app.modules.alarms.look()

/** The machine that runs the tests may have a full disk. */
async function bell(shop: TestShop): Promise<string[]> {
  const { rows } = await shop.db.$client.query<{ title: string }>(
    `select title from staff_notifications where kind = 'alarm' and title not like 'The disk%' order by id`,
  )
  return rows.map(({ title }) => title)
}

async function alarmMails(shop: TestShop): Promise<string[]> {
  return (await shop.mails()).filter(({ kind }) => kind === 'alarm').map(({ to }) => to)
}

async function kinds(shop: TestShop): Promise<AlarmKind[]> {
  const { rows } = await shop.db.$client.query<{ kind: AlarmKind }>(
    'select kind from alarms where cleared_at is null',
  )
  return rows.map(({ kind }) => kind)
}

/** Looks, and says what the alarm tells; null if it is off. */
async function raised(shop: TestShop, kind: AlarmKind): Promise<string | null> {
  await look(shop)
  const { rows } = await shop.db.$client.query<{ detail: string }>(
    'select detail from alarms where kind = $1 and cleared_at is null',
    [kind],
  )
  return rows[0]?.detail ?? null
}
