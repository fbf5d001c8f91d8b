import { describe, expect, onTestFinished, test } from 'vitest'
import { createClient } from '#server/platform/database-client.ts'
import { migrate } from '#server/platform/migrations.ts'
import { startShop } from '../support/start-shop.ts'
import { makeFolder, startDatabaseServer } from './support.ts'

const LIVE = {
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
}

test.each<[env: Record<string, string>, message: string]>([
  [{ PUBLIC_URL: 'http://shop.example' }, 'PUBLIC_URL: must start with https://'],
  [{ ADMIN_PASSWORD: 'password' }, 'ADMIN_PASSWORD: This password is too common.'],
  [
    { ADMIN_PASSWORD: 'violet seller lantern', ADMIN_EMAIL: 'seller@x.example' },
    'ADMIN_PASSWORD: Please choose a password without the name in your email address.',
  ],
  [{ APP_SECRET: 'a'.repeat(40) }, 'APP_SECRET: is too easy to guess.'],
  [{ RATE_LIMIT_FACTOR: '1000000' }, 'RATE_LIMIT_FACTOR: must be at most 10.'],
  [{ ...LIVE, SHOP_DEMO: '1' }, 'SHOP_DEMO: is 1, but the payment keys are live.'],
])('%j does not start in production, by name and without a stack trace', async (env, message) => {
  const refused = startShop({ env: { NODE_ENV: 'production', ...env } }).catch(
    (error: Error) => error.message,
  )

  const [first, ...lines] = String(await refused).split('\n')
  expect(first).toContain('exited before it was ready')
  expect(lines[0]).toContain(message)
  expect(lines).toHaveLength(2)
})

test('production without mail starts, and says at every start what is missing', async () => {
  const env = { NODE_ENV: 'production' }
  const first = await startShop({ env })
  onTestFinished(() => first.stop())
  const { dataDir } = first
  await first.kill()
  const second = await startShop({ env, dataDir })
  onTestFinished(() => second.stop())

  for (const { output } of [first, second]) {
    expect(output()).toContain(
      'Emails are stored, not sent: enter a mail server in the panel, or set SMTP_URL.',
    )
    expect(output()).toContain('Before you go live: Emails are not sent.')
    expect(output()).toContain('Before you go live: The shop has no https address.')
    expect(output()).not.toContain('Loading the demo shop')
  }
})

test('live keys do not start on a shop with demo data', async () => {
  const demo = await startShop()
  onTestFinished(() => demo.stop())
  const { dataDir } = demo
  await demo.kill()

  await expect(startShop({ dataDir, env: LIVE })).rejects.toThrow(
    'The payment keys are live, but the shop contains demo data.',
  )
})

describe('a start that fails for another reason', () => {
  async function startWith(obstacle: string): Promise<string> {
    const { url } = await startDatabaseServer(makeFolder())
    await migrate({ url }, { report: () => {} })
    const client = createClient(url)
    await client.connect()
    await client.query(obstacle)
    await client.end()
    return startShop({ env: { DATABASE_URL: url, SHOP_DEMO: '0' } }).then(
      (shop) => shop.stop().then(() => 'started'),
      (error: Error) => error.message,
    )
  }

  test('prints it, but no values of a query', async () => {
    const printed = await startWith(`create function refuse() returns trigger language plpgsql as $$
        begin raise exception 'no users today'; end $$;
      create trigger refused before insert on users execute function refuse()`)

    expect(printed).toContain('The shop could not start: ')
    expect(printed).toContain('no users today')
    expect(printed).not.toContain('argon2')
    expect(printed).not.toContain('admin@shop.example')
  })

  test('has printed the login of the admin that it made, which the next one would not', async () => {
    const printed = await startWith('create schema jobs; create table jobs.version (version text)')

    expect(printed).toMatch(/Admin login: admin@shop\.example .*The shop could not start: /s)
  })
})
