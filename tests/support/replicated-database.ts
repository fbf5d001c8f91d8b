import { appendFile, cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { ensureCluster } from '#server/platform/embedded-postgres/cluster.ts'
import { openEndpoint } from '#server/platform/embedded-postgres/endpoint.ts'
import { launchPostmaster } from '#server/platform/embedded-postgres/postmaster.ts'
import { run } from '#server/platform/embedded-postgres/runner.ts'
import type { Settings } from '#server/platform/embedded-postgres/settings.ts'
import { chooseSite, type Site } from '#server/platform/embedded-postgres/site.ts'
import { openDatabaseGate } from './database-gate.ts'

const report = () => {}
/** A killed process loses nothing that it has written, with or without waiting for the disk. */
const QUICK: Settings = {
  fsync: 'off',
  full_page_writes: 'off',
  shared_buffers: '32MB',
  wal_keep_size: '512MB',
}

/**
 * A primary and a synchronous standby, in two new folders: a commit is answered once both have it. They go down with the
 * test. Without pg_basebackup, the standby starts from a copy of the primary's files before its first start.
 */
export async function startReplicatedDatabase(folder: string) {
  const primary = await makeSite(join(folder, 'primary'))
  const standby = await copySite(primary, join(folder, 'standby'))

  const first = await launch(primary, { ...QUICK, synchronous_standby_names: 'standby' })
  const source = `host=${first.endpoint.socketFolder} port=5432 user=standby application_name=standby`
  const second = await launch(standby, { ...QUICK, primary_conninfo: source })
  const gates = [await openDatabaseGate(second.endpoint.url), await openDatabaseGate(first.endpoint.url)]
  const hosts = gates.map(({ url }) => new URL(url).host).join(',')

  return {
    /** Both hosts, as an operator writes them. The standby comes first: it answers, but takes no writes. */
    url: `postgres://cartwright@${hosts}/cartwright?target_session_attrs=read-write`,
    killPrimary: async () => {
      process.kill(first.postmaster.pid, 'SIGKILL')
      await first.postmaster.exited
    },
    promoteStandby: () => runOrFail(standby, [standby.binaries.pgCtl, 'promote', '-D', standby.folder, '-w']),
  }
}

async function makeSite(dataDir: string): Promise<Site> {
  await mkdir(dataDir, { mode: 0o700 })
  const site = await chooseSite(dataDir, report)
  await ensureCluster(site, { settings: QUICK, mayCreateDatabases: false, report })
  const single = [site.binaries.postgres, '--single', '-D', site.folder, 'postgres']
  await runOrFail(site, single, 'CREATE ROLE standby LOGIN REPLICATION\n')
  await appendFile(join(site.folder, 'pg_hba.conf'), 'local replication standby trust\n')
  return site
}

async function copySite({ folder }: Site, dataDir: string): Promise<Site> {
  await mkdir(dataDir, { mode: 0o700 })
  const copy = join(dataDir, 'postgres')
  await cp(folder, copy, { recursive: true })
  await writeFile(join(copy, 'standby.signal'), '')
  return chooseSite(dataDir, report)
}

async function launch(site: Site, settings: Settings) {
  const endpoint = await openEndpoint(site)
  const postmaster = await launchPostmaster({ site, endpoint, settings, report })
  onTestFinished(() => postmaster.stop())
  return { endpoint, postmaster }
}

async function runOrFail({ runner }: Site, command: string[], input?: string): Promise<void> {
  const { code, output } = await run(runner, command, input)
  if (code !== 0) throw new Error(output)
}
