import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { StartError } from '../start-error.ts'
import { endPostgres } from './end-postgres.ts'
import type { Endpoint } from './endpoint.ts'
import { DIRECT, run, spawnArguments } from './runner.ts'
import { type Settings, settingArguments } from './settings.ts'
import type { Site } from './site.ts'

/** The main process of a running PostgreSQL. `exited` says how it ended. */
export type Postmaster = { pid: number; exited: Promise<string>; stop: () => Promise<void> }

type Launch = { site: Site; endpoint: Endpoint; settings: Settings; report: (line: string) => void }

/**
 * The shell replaces itself with PostgreSQL and leaves a reader in the background. This server holds the other end of
 * its pipe: if the server dies, even by kill -9, the reader sees the end of the input and stops PostgreSQL. A line on
 * the pipe means that PostgreSQL has already exited, so that the signal cannot hit a recycled process ID.
 */
const STOP_WITH_SERVER = '( (read -r _ <&3 || kill -INT $$) >/dev/null 2>&1 & ); exec "$@" 3<&-'

const READY = 'ready'
const SLOW_START_MS = 10_000
const LOG_BYTES = 1_000_000

/** Starts PostgreSQL and resolves when it accepts connections. */
export async function launchPostmaster({ site, endpoint, settings, report }: Launch): Promise<Postmaster> {
  const log = await openLog(site.dataDir)
  const child = spawnPostgres(site, log.file, settingArguments(settings, endpoint.settings))
  const exited = new Promise<string>((resolve) => {
    child.on('error', (error) => resolve(error.message))
    child.on('exit', (code, signal) => {
      reportExit(child)
      resolve(signal ? `signal ${signal}` : `code ${code}`)
    })
  })

  const outcome = await Promise.race([exited, untilReady(site, child, report)])
  if (outcome === READY) return { pid: child.pid ?? 0, exited, stop: () => stop(site, child, exited) }
  throw new StartError(`The built-in PostgreSQL did not start (${outcome}): ${await log.readNew()}`)
}

function spawnPostgres(site: Site, log: string, settings: string[]): ChildProcess {
  const postgres = [site.binaries.postgres, '-D', site.folder, ...settings]
  const windows = process.platform === 'win32'
  const command = windows ? postgres : ['/bin/sh', '-c', STOP_WITH_SERVER, 'sh', ...postgres]
  const { file, args, options } = spawnArguments(site.runner, command)

  const output = openSync(log, 'a', 0o600)
  try {
    // Detached, so that Ctrl-C reaches only the server, which needs its database to shut down.
    const stdio = ['ignore', output, output, windows ? 'ignore' : 'pipe'] as const
    const child = spawn(file, args, { ...options, detached: !windows, stdio: [...stdio] })
    child.stdio[3]?.on('error', () => {})
    return child
  } finally {
    closeSync(output)
  }
}

function reportExit(child: ChildProcess): void {
  const pipe = child.stdio[3]
  if (pipe && 'end' in pipe) pipe.end('gone\n')
}

/** PostgreSQL writes its state into this file; recovery after a crash may take a while. */
async function untilReady({ folder }: Site, child: ChildProcess, report: Launch['report']): Promise<string> {
  const startedAt = performance.now()
  let reported = false
  while (isRunning(child)) {
    const lines = (await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
    if (Number(lines[0]) === child.pid && lines[7]?.trim() === READY) return READY
    if (!reported && performance.now() - startedAt > SLOW_START_MS) {
      reported = true
      report('PostgreSQL is still starting: it is recovering from an interruption.')
    }
    await pause(20)
  }
  return 'it ended at once'
}

function isRunning(child: ChildProcess): boolean {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null
}

async function stop({ binaries, folder }: Site, child: ChildProcess, exited: Promise<string>): Promise<void> {
  if (process.platform === 'win32') {
    await run(DIRECT, [binaries.pgCtl, 'stop', '-D', folder, '-m', 'fast', '-w', '-t', '60'])
  } else if (child.pid && isRunning(child)) {
    await endPostgres(child.pid)
  }
  await exited
}

async function openLog(dataDir: string): Promise<{ file: string; readNew: () => Promise<string> }> {
  const file = join(dataDir, 'postgres.log')
  const size = async () => (await stat(file).catch(() => null))?.size ?? 0
  if ((await size()) > LOG_BYTES) await rename(file, `${file}.1`)

  const before = await size()
  const readNew = async () => {
    const text = (await readFile(file)).subarray(before).toString()
    return text.trim().split('\n').slice(-5).join(' | ')
  }
  return { file, readNew }
}
