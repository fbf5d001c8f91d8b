import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { endPostgres } from './end-postgres.ts'
import { DIRECT, run } from './runner.ts'
import type { Site } from './site.ts'

/**
 * Cleans up after an earlier server: a PostgreSQL that still runs, child processes of one that was killed, and lock
 * files with a recycled process ID. The caller must hold the lock of the data folder, so any PostgreSQL that still
 * uses it is a leftover.
 */
export async function clearLeftovers(site: Site, socketFolder: string | null): Promise<void> {
  if (process.platform === 'win32') return clearOnWindows(site)

  const pidFile = join(site.folder, 'postmaster.pid')
  const pid = Number.parseInt(await readFile(pidFile, 'utf8').catch(() => ''), 10)
  if (pid > 0 && (await isPostgresOn(site.folder, pid))) await endPostgres(pid)
  for (const orphan of listProcessesIn(site.folder)) await endPostgres(orphan, { roughly: true })

  await rm(pidFile, { force: true })
  if (socketFolder) await empty(socketFolder)
}

/** Windows has no signals; `pg_ctl` reaches a running server through its named pipe. */
async function clearOnWindows({ binaries, folder }: Site): Promise<void> {
  await run(DIRECT, [binaries.pgCtl, 'stop', '-D', folder, '-m', 'fast', '-w', '-t', '30'])
}

async function isPostgresOn(folder: string, pid: number): Promise<boolean> {
  if (process.platform === 'linux') return listProcessesIn(folder).includes(pid)
  const { output } = await run(DIRECT, ['ps', '-ww', '-o', 'command=', '-p', String(pid)])
  return output.includes('postgres') && output.includes(folder)
}

/** Every PostgreSQL process has the data folder as its working directory, which tells ours from the others. */
function listProcessesIn(folder: string): number[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        return (
          readlinkSync(`/proc/${pid}/cwd`) === folder &&
          readFileSync(`/proc/${pid}/comm`, 'utf8') === 'postgres\n'
        )
      } catch {
        return false
      }
    })
}

async function empty(folder: string): Promise<void> {
  for (const name of await readdir(folder)) await rm(join(folder, name), { force: true })
}
