import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { adminBackups } from '#core/contract/admin-backups.ts'
import { DAY_MS } from '#core/domain/durations.ts'
import { passesSecretCheck } from '#server/modules/backup/index.ts'
import { backupJob, checkJob } from '#server/modules/backup/jobs.ts'
import { checkArchive } from '#server/platform/backup/read-archive.ts'
import { createKeyring } from '#server/platform/keys.ts'
import { openCheckoutShop } from '../../support/checkout.ts'
import { openTestShop, type TestShop } from '../../support/test-shop.ts'

const PASSPHRASE = 'nine gray herons wait by 1 cold river'

async function asAdmin(shop: TestShop) {
  return shop.signIn(await shop.admin({ passwordHash: null }))
}

async function notices(shop: TestShop) {
  const { rows } = await shop.db.$client.query(
    `select title, body from staff_notifications where kind = 'alarm' and title not like 'The disk%' order by id`,
  )
  return rows
}

function folderOf(shop: TestShop): string {
  return join(shop.config.dataDir, 'backups')
}

test('a backup started in the panel appears there, is checked, and is downloaded as it is on disk', async () => {
  const shop = await openCheckoutShop()
  await shop.buyByCard(await shop.buyer(await shop.product()))
  const admin = await asAdmin(shop)
  expect(await shop.app.modules.backup.backupState()).toEqual({ lastAt: null, restoredAt: null })

  await admin.ok(adminBackups.start, {})
  await shop.runJobs()
  await admin.ok(adminBackups.check, {})
  await shop.runJobs()

  const { data } = await admin.ok(adminBackups.show, {})
  const [archive] = data.archives
  expect(data).toMatchObject({ place: 'folder', encrypted: false, backup_error: null, check_error: null })
  expect(data.archives).toHaveLength(1)
  const now = shop.clock.now()
  expect(await shop.app.modules.backup.backupState()).toEqual({ lastAt: now, restoredAt: now })
  const file = await readFile(join(folderOf(shop), archive?.name ?? ''))
  expect(archive?.bytes).toBe(file.length)
  const download = await admin.send({ method: 'GET', url: `/api/admin/backups/${archive?.name}` })
  expect(download.statusCode).toBe(200)
  expect(download.rawPayload.equals(file)).toBe(true)
  const { rows } = await shop.db.$client.query(
    `select action from audit_entries where subject_type = 'backup' order by id`,
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'backup.started',
    'backup.check_started',
    'backup.downloaded',
  ])
  await shop.app.modules.security.flush()
  const { rows: events } = await shop.db.$client.query(
    `select detail from security_events where kind = 'data_exported'`,
  )
  expect(events).toEqual([{ detail: archive?.name }])
})

test('however often staff start it, one backup waits at a time', async () => {
  const shop = await openTestShop()
  const admin = await asAdmin(shop)

  const queued = async () =>
    (await shop.db.$client.query(`select id from jobs.job where name = 'make-backup' and state = 'created'`))
      .rows

  for (let clicks = 0; clicks < 3; clicks++) await admin.ok(adminBackups.start, {})
  expect(await queued()).toHaveLength(1)
  await shop.runJobs()
  expect(await queued()).toEqual([])
  await admin.ok(adminBackups.start, {})
  expect(await queued()).toHaveLength(1)
})

test('only the names of archives can be downloaded', async () => {
  const shop = await openTestShop()
  const admin = await asAdmin(shop)
  await mkdir(folderOf(shop))
  await writeFile(join(folderOf(shop), 'notes.txt'), 'private')

  for (const name of ['notes.txt', '..%2Fapp-secret', 'cartwright-20260101T000000Z-000000.backup'])
    expect((await admin.send({ method: 'GET', url: `/api/admin/backups/${name}` })).statusCode).toBe(404)
})

test('archives and their folder are closed to other users of the machine', async () => {
  const shop = await openTestShop()
  await mkdir(folderOf(shop))
  await chmod(folderOf(shop), 0o755)

  await shop.app.modules.backup.runBackup()

  const [name = ''] = await readdir(folderOf(shop))
  expect((await stat(folderOf(shop))).mode & 0o777).toBe(0o700)
  expect((await stat(join(folderOf(shop), name))).mode & 0o777).toBe(0o600)
})

test('the app secret is only in an encrypted archive, and every archive tells whether a secret is the right one', async () => {
  const [plain, encrypted] = [
    await openTestShop(),
    await openTestShop({ env: { BACKUP_PASSPHRASE: PASSPHRASE } }),
  ]
  const manifests = []
  for (const [shop, passphrase] of [
    [plain, null],
    [encrypted, PASSPHRASE],
  ] as const) {
    await shop.app.modules.backup.runBackup()
    const [name = ''] = await readdir(folderOf(shop))
    const bytes = await readFile(join(folderOf(shop), name))
    const open = async function* () {
      yield bytes
    }
    manifests.push((await checkArchive({ open, passphrase })).manifest)
  }

  const secret = 'a test secret that protects nothing'
  expect(manifests.map((manifest) => manifest.app_secret)).toEqual([null, secret])
  for (const { secret_check } of manifests) {
    expect(passesSecretCheck(createKeyring([secret]), secret_check)).toBe(true)
    expect(passesSecretCheck(createKeyring(['the secret of some other shop']), secret_check)).toBe(false)
  }
})

test('what is older than the shop keeps is deleted after a backup, and nothing else', async () => {
  const shop = await openTestShop({ now: '2026-11-16T02:30:00Z' })
  await mkdir(folderOf(shop))
  const old = ['cartwright-20260401T023000Z-aaaaaa.backup', 'cartwright-20261115T023000Z-aaaaaa.backup']
  // Two of one day, of which the older one goes.
  for (const name of [...old, 'cartwright-20261115T013000Z-bbbbbb.backup', 'notes.txt'])
    await writeFile(join(folderOf(shop), name), '')

  await shop.app.modules.backup.runBackup()

  const names = (await readdir(folderOf(shop))).toSorted()
  expect(names).toHaveLength(4)
  expect(names).toEqual(expect.arrayContaining([...old, 'notes.txt']))
})

test('a failed backup tells staff once, is shown in the panel, and leaves nothing half done', async () => {
  const shop = await openTestShop({
    wrapStorage: (storage) => ({
      ...storage,
      // biome-ignore lint/correctness/useYield: it fails before it could
      async *listAll() {
        throw new Error('ENOSPC: no space left on device')
      },
    }),
  })

  for (const _ of ['first', 'second']) {
    await expect(shop.app.modules.backup.runBackup()).rejects.toThrow('ENOSPC')
    await shop.app.modules.alarms.look()
  }

  expect(await notices(shop)).toEqual([
    {
      title: 'The backup failed',
      body: expect.stringMatching(/^ENOSPC: no space left on device See whether/),
    },
  ])
  expect(await readdir(folderOf(shop))).toEqual([])
  const { data } = await (await asAdmin(shop)).ok(adminBackups.show, {})
  expect(data).toMatchObject({ last_at: null, backup_error: 'ENOSPC: no space left on device', archives: [] })
})

test('a new try forgets the last error, so that the panel sees the same error come again', async () => {
  const shop = await openTestShop()
  const admin = await asAdmin(shop)
  const errors = async () => {
    const { data } = await admin.ok(adminBackups.show, {})
    return [data.backup_error, data.check_error]
  }
  await expect(shop.app.modules.backup.runCheck()).rejects.toThrow()
  await shop.db.$client.query(`update backup_state set backup_error = 'ENOSPC'`)
  expect(await errors()).toEqual(['ENOSPC', 'There is no backup yet.'])

  await admin.ok(adminBackups.check, {})
  expect(await errors()).toEqual(['ENOSPC', null])
  await admin.ok(adminBackups.start, {})
  expect(await errors()).toEqual([null, null])
})

test('a newest archive that cannot be restored tells staff, and the time of the last restored one stays', async () => {
  const shop = await openTestShop()
  const { backup } = shop.app.modules
  await backup.runBackup()
  await backup.runCheck()
  const { restoredAt } = await backup.backupState()
  const [name = ''] = await readdir(folderOf(shop))
  const path = join(folderOf(shop), name)
  const bytes = await readFile(path)
  bytes.writeUInt8(bytes.readUInt8(1000) ^ 1, 1000)
  await writeFile(path, bytes)
  shop.clock.advance(DAY_MS)

  await expect(backup.runCheck()).rejects.toThrow('The archive is damaged')
  await shop.app.modules.alarms.look()

  expect(await notices(shop)).toMatchObject([{ title: 'The backup could not be restored' }])
  expect((await backup.backupState()).restoredAt).toEqual(restoredAt)
})

test('data that breaks a rule about money is not called a good backup', async () => {
  const shop = await openCheckoutShop()
  await shop.buyByCard(await shop.buyer(await shop.product({ priceCents: 4900 })))
  await shop.db.$client.query(`update payments set captured_cents = 1`)
  await shop.app.modules.backup.runBackup()

  await expect(shop.app.modules.backup.runCheck()).rejects.toThrow('I2 a paid order was paid exactly')
})

test('a package whose bytes are not in the archive is found', async () => {
  const shop = await openTestShop()
  await shop.make('packages', { storageKey: 'packages/lost.zip' })
  await shop.app.modules.backup.runBackup()

  await expect(shop.app.modules.backup.runCheck()).rejects.toThrow('the package packages/lost.zip is missing')
})

test('two days without a backup tell staff, but not on the first day of a shop', async () => {
  const shop = await openTestShop()
  await shop.db.$client.query('update migrations set applied_at = $1', [shop.clock.now()])
  const { backup, alarms } = shop.app.modules

  await alarms.look()
  expect(await notices(shop)).toEqual([])
  shop.clock.advance(2 * DAY_MS)
  await alarms.look()
  await alarms.look()
  expect(await notices(shop)).toMatchObject([{ title: 'The last backup is more than two days old' }])

  await backup.runBackup()
  shop.clock.advance(DAY_MS)
  await alarms.look()
  expect(await notices(shop)).toHaveLength(1)
})

test('backups run every night, and a check every week', () => {
  expect(backupJob.cron).toBe('30 2 * * *')
  expect(checkJob.cron).toBe('30 4 * * 0')
})
