import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../support/test-shop.ts'

const TOKEN = 'Kp3vQ9xLw2NzTb7R'

function read(shop: TestShop, headers: Record<string, string> = {}) {
  return shop.http.inject({ url: '/metrics', remoteAddress: '127.0.0.1', headers })
}

describe('/metrics', () => {
  test.each<[who: string, headers: Record<string, string>]>([
    ['a program on this machine', {}],
    ['a proxy on this machine that says nothing', { host: 'shop.example' }],
    ['a proxy on this machine with X-Real-IP', { 'x-real-ip': '203.0.113.7' }],
    ['a proxy on this machine with Forwarded', { forwarded: 'for=203.0.113.7' }],
    ['a guessed token', { authorization: 'Bearer null' }],
    ['an empty token', { authorization: 'Bearer ' }],
  ])('is closed without METRICS_TOKEN to %s', async (_who, headers) => {
    const shop = await openTestShop()

    expect((await read(shop, headers)).statusCode).toBe(404)
  })

  test('is open with the token, and closed with another', async () => {
    const shop = await openTestShop({ env: { METRICS_TOKEN: TOKEN } })

    const { statusCode, body } = await read(shop, { authorization: `Bearer ${TOKEN}` })

    expect(statusCode).toBe(200)
    expect(body).toContain('database_connections')
    for (const authorization of ['', TOKEN, `Bearer ${TOKEN}x`, `bearer ${TOKEN}`])
      expect((await read(shop, { authorization })).statusCode).toBe(404)
  })

  test('has what the rules and the dashboard in docs/observability ask for', async () => {
    const shop = await openTestShop({
      env: {
        METRICS_TOKEN: TOKEN,
        PUBLIC_URL: 'https://shop.example',
        RELEASES_URL: 'https://shop.example/v.json',
      },
    })
    const { body } = await read(shop, { authorization: `Bearer ${TOKEN}`, host: 'shop.example' })
    const offered = new Set([...body.matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name))
    const [rules = '', dashboard = ''] = await Promise.all(
      ['rules.yml', 'grafana.json'].map((name) => readFile(`docs/observability/${name}`, 'utf8')),
    )
    const expressions = [...rules.matchAll(/expr: (.+)/g), ...dashboard.matchAll(/"expr": "(.+)",/g)]
    const asked = expressions.flatMap(([, text = '']) => text.match(/\b[a-z]+_\w+\b(?! ?\()/g) ?? [])
    const names = asked.map((name) => name.replace(/_(bucket|sum|count)$/, ''))

    expect(names.length).toBeGreaterThan(30)
    expect(names.filter((name) => !offered.has(name) && !name.endsWith('alarm_'))).toEqual([])
  })
})

test('a proxy that nobody named is reported in the log once, and to admins', async () => {
  const shop = await openTestShop()
  const admin = await shop.signIn(await shop.admin())
  const visit = (remoteAddress: string) =>
    shop.http.inject({
      url: '/api/categories',
      remoteAddress,
      headers: { host: 'localhost:3000', 'x-forwarded-for': '198.51.100.9' },
    })

  await visit('10.0.0.5')
  await visit('10.0.0.5')

  expect(shop.logged().match(/TRUST_PROXY does not name/g)).toHaveLength(1)
  const missing = await admin.send({ method: 'GET', url: '/api/admin/setup' })
  expect(missing.body).toContain('come from 10.0.0.5')
})
