import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { identity } from '#core/contract/identity.ts'
import { startShop } from '../support/start-shop.ts'
import {
  type DatabaseServer,
  makeFolder,
  query,
  runProgram,
  startDatabaseServer,
  stopServer,
} from './support.ts'

/** As a browser, and as a browser that moves on to the page. */
const PAGES = ['/', '/categories', '/products/some-plugin', '/categories.data', '/admin/orders']
const EMPTY = { SHOP_DEMO: '0' }

async function start(env: Record<string, string>) {
  const shop = await startShop({ env: { ...EMPTY, ...env } })
  onTestFinished(() => shop.stop())
  const get = (path: string) => fetch(new URL(path, shop.url), { headers: { accept: 'text/html' } })
  return { shop, get }
}

async function openDatabase(folder: string): Promise<DatabaseServer> {
  const server = await startDatabaseServer(folder)
  onTestFinished(async () => void (await stopServer(server)))
  return server
}

/** Runs it without waiting until it is ready. */
async function runShop(env: Record<string, string>) {
  const settings = { NODE_ENV: 'test', PORT: '0', DATA_DIR: makeFolder(), ...EMPTY, ...env }
  const options = { env: { ...process.env, ...settings } }
  const program = runProgram([process.execPath, 'build/shop/main.mjs'], options)
  const { output } = program
  const findUrl = () => /Server listening at ([^"]+)/.exec(output())?.[1]
  await expect.poll(findUrl).toBeDefined()
  return { ...program, url: findUrl() }
}

test('without its database every page that was not kept asks to come back in a moment, and comes back; a standby is not ready', async () => {
  const folder = makeFolder()
  const server = await openDatabase(folder)
  const { get } = await start({ DATABASE_URL: server.url })
  const statusOf = async (path: string) => (await get(path)).status

  await stopServer(server)

  for (const page of PAGES) {
    const answer = await get(page)
    expect([page, answer.status, answer.headers.get('retry-after')]).toEqual([page, 503, '2'])
    expect(answer.headers.get('cache-control')).toBe('no-store')
  }
  expect(await (await get('/categories')).text()).toContain('Please try again in a moment.')
  expect([await statusOf('/readyz'), await statusOf('/healthz')]).toEqual([503, 200])

  await openDatabase(folder)

  await expect.poll(() => statusOf('/readyz')).toBe(200)
  expect([await statusOf('/'), await statusOf('/categories')]).toEqual([200, 200])

  // As a standby is.
  const { pathname } = new URL(server.url)
  await query(server.url, `alter database ${pathname.slice(1)} set default_transaction_read_only = on`)
  await query(
    server.url,
    'select pg_terminate_backend(pid) from pg_stat_activity where usename = current_user and pid <> pg_backend_pid()',
  )
  await expect.poll(() => statusOf('/readyz')).toBe(503)
})

test('a shop whose database is not there yet says so, is alive but not ready, and serves once it is there', async () => {
  const folder = makeFolder()
  const server = await openDatabase(folder)
  await stopServer(server)
  const { url, output } = await runShop({ DATABASE_URL: server.url })
  const statusOf = async (path: string) => (await fetch(new URL(path, url))).status

  await expect.poll(output).toMatch(/^DATABASE_URL: .* The shop waits for it\.$/m)
  expect([await statusOf('/healthz'), await statusOf('/readyz'), await statusOf('/')]).toEqual([
    200, 503, 503,
  ])
  expect(output()).not.toContain('Shop ready')

  await openDatabase(folder)

  await expect.poll(output).toContain('Shop ready')
  await expect.poll(() => statusOf('/readyz')).toBe(200)
  expect(await statusOf('/')).toBe(200)
  expect(output().match(/The shop waits for it/g)).toHaveLength(1)
})

test('a shop that is told to stop serves until its time is over, but is not ready', async () => {
  const { shop, get } = await start({ DRAIN_SECONDS: '300' })
  await (await get('/categories')).text()

  process.kill(shop.pid, 'SIGTERM')

  await expect.poll(async () => (await get('/readyz')).status).toBe(503)
  for (const page of ['/', '/categories', '/healthz']) {
    const answer = await get(page)
    expect([page, answer.status, answer.headers.get('connection')]).toEqual([page, 200, 'close'])
  }
  // As nginx asks, which would send it to another shop.
  const ask = (method: string) =>
    fetch(new URL('/categories', shop.url), { method, headers: { 'x-retry-elsewhere': '1' } })
  expect([(await ask('GET')).status, (await ask('HEAD')).status]).toEqual([503, 503])
  expect((await ask('POST')).status).toBe(404)
  // A second signal closes it at once.
  await shop.stop()
})

test('a client that sends its request byte by byte is cut off when the shop stops, which exits with 0', async () => {
  const { url, child, output, ended } = await runShop({})
  await expect.poll(output).toContain('Shop ready')
  const { hostname, port } = new URL(url ?? '')
  const client = connect(Number(port), hostname)
  onTestFinished(() => void client.destroy())
  client.on('error', () => {})
  const body = 'content-type: application/json\r\ncontent-length: 60000\r\nexpect: 100-continue\r\n\r\n'
  client.write(`POST ${identity.login.path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\n${body}`)
  // The shop has the request.
  await once(client, 'data')
  const drip = setInterval(() => client.write('x'), 100)
  onTestFinished(() => clearInterval(drip))

  child.kill('SIGTERM')

  expect(await ended).toBe(0)
  expect(output()).not.toContain('shutdown')
})
