import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { activateSite, deactivateSite } from '#server/modules/licensing/sites/change-sites.ts'
import { BY_SITE, insertActivations } from '#server/modules/licensing/sites/queries.ts'
import { wrapDatabase } from '#server/platform/database.ts'
import { makeLicense, makePlugin } from '../../support/licensing/sites.ts'
import { useTestShop } from '../../support/test-shop.ts'

const shop = useTestShop()
let plugin: Awaited<ReturnType<typeof makePlugin>>
/** Without the time limits of the shop's own connections: only a deadlock ends a wait. */
let pool: pg.Pool
beforeAll(async () => {
  plugin = await makePlugin(shop(), 'mail-log', 'Mail Log')
  pool = new pg.Pool({ connectionString: shop().url })
})
afterAll(() => pool.end())

const now = new Date()
const site = 'a.example/'
const db = () => wrapDatabase(pool)

const changes: [string, boolean | null, (licenseId: number) => Promise<unknown>][] = [
  ['a new site', null, (licenseId) => activateSite(db(), { licenseId, site, isLocal: false, now })],
  ['a new free site', null, (licenseId) => activateSite(db(), { licenseId, site, isLocal: true, now })],
  [
    'one of many new sites',
    null,
    (licenseId) =>
      insertActivations(db(), {
        sites: JSON.stringify([{ n: 0, licenseId, site }]),
        ...BY_SITE,
        now: now.toISOString(),
      }),
  ],
  [
    'a free site that goes live',
    true,
    (licenseId) => activateSite(db(), { licenseId, site, isLocal: false, now }),
  ],
  ['a site that leaves', false, (licenseId) => deactivateSite(db(), { licenseId, site, now })],
]

test.each(changes)(
  '%s waits for whoever has locked the license, and never the other way round',
  async (_name, wasFree, change) => {
    const { id } = await makeLicense(shop(), { productId: plugin.id, planId: plugin.planId, sitesLimit: 1 })
    if (wasFree !== null) await activateSite(shop().db, { licenseId: id, site, isLocal: wasFree, now })
    const owner = await pool.connect()
    try {
      // As purchases and staff do.
      await owner.query('begin')
      await owner.query('select from licenses where id = $1 for no key update', [id])
      const { rows } = await owner.query('select pg_backend_pid() as pid')

      const changed = change(id)
      await expect.poll(async () => (await pool.query(BLOCKED, [rows[0].pid])).rows.length).toBe(1)
      await owner.query(
        'update license_activations set last_seen_at = now() where license_id = $1 and site = $2',
        [id, site],
      )
      await owner.query(
        'insert into license_activations (license_id, site) values ($1, $2) on conflict do nothing',
        [id, site],
      )
      await owner.query('rollback')

      await expect(changed).resolves.toBeDefined()
    } finally {
      owner.release()
    }
  },
)

test('a site that is freed while it is activated again has no place', async () => {
  const { id } = await makeLicense(shop(), { productId: plugin.id, planId: plugin.planId, sitesLimit: 1 })
  await activateSite(shop().db, { licenseId: id, site, isLocal: false, now })
  // One connection, so that the second call comes between the statements of the first.
  const single = new pg.Pool({ connectionString: shop().url, max: 1 })
  try {
    const one = wrapDatabase(single)
    const answers = await Promise.all([
      activateSite(one, { licenseId: id, site, isLocal: false, now }),
      deactivateSite(one, { licenseId: id, site, now }),
    ])

    expect(answers).toEqual(['full', 0])
  } finally {
    await single.end()
  }
})

const BLOCKED = 'select pid from pg_stat_activity where $1 = any (pg_blocking_pids(pid))'
