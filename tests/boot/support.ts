import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { identifyProcess } from '#server/platform/process-identity.ts'

const PROJECT = fileURLToPath(new URL('../../', import.meta.url))
export const IS_LINUX = process.platform === 'linux'
export const IS_ROOT = process.getuid?.() === 0
const DATABASE_SERVER = fileURLToPath(new URL('./fixtures/database-server.ts', import.meta.url))

/** An account that every Linux has and that owns no files. */
export const NOBODY = { uid: 65_534, gid: 65_534 }

/** False when the project is in a home directory that other users cannot enter, so nothing can run as another user. */
export const NOBODY_CAN_RUN =
  IS_ROOT && spawnSync(process.execPath, ['--version'], { ...NOBODY, cwd: '/' }).status === 0

/** A new folder, removed after the test. */
export function makeFolder({ mode = 0o700 } = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'cartwright-boot-'))
  chmodSync(folder, mode)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export type Program = { child: ChildProcess; output: () => string; ended: Promise<number | null> }

/** Runs a program and kills it after the test if it is still running. */
export function runProgram(command: readonly string[], options: SpawnOptions = {}): Program {
  const [file = '', ...args] = command
  const child = spawn(file, args, { cwd: PROJECT, ...options, stdio: options.stdio ?? 'pipe' })
  let text = ''
  const collect = (chunk: Buffer) => {
    text += chunk
  }
  child.stdout?.on('data', collect)
  child.stderr?.on('data', collect)
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  return { child, output: () => text, ended }
}

export type DatabaseServer = Program & { postgresPid: number; url: string }

/** Starts fixtures/database-server.ts and waits until its database is ready. */
export async function startDatabaseServer(
  dataDir: string,
  options: SpawnOptions = {},
): Promise<DatabaseServer> {
  return untilDatabaseIsReady(runProgram(databaseServerCommand(dataDir), options))
}

export function databaseServerCommand(dataDir: string): string[] {
  return [process.execPath, DATABASE_SERVER, dataDir]
}

export async function untilDatabaseIsReady(program: Program): Promise<DatabaseServer> {
  const ready = () => program.output().match(/^ready (\d+) (\S+)$/m)
  const { child } = program
  await until(() => ready() !== null || child.exitCode !== null || child.signalCode !== null)
  const [, pid, url] = ready() ?? []
  if (!pid || !url) throw new Error(`The server did not start: ${program.output()}`)
  onTestFinished(async () => {
    await killServer(program)
    // While shutting down it still writes into the folder that is about to be removed.
    await until(() => !isRunning(Number(pid)))
  })
  return { ...program, postgresPid: Number(pid), url }
}

/** The error message of a database server that fails to start. */
export async function refusalOf(dataDir: string, options: SpawnOptions = {}): Promise<string> {
  const program = runProgram(databaseServerCommand(dataDir), options)
  const code = await program.ended
  if (code !== 1) throw new Error(`The server was expected to fail: ${program.output()}`)
  return program.output()
}

export async function stopServer({ child, ended }: Program): Promise<number | null> {
  child.kill('SIGTERM')
  return ended
}

export async function killServer({ child, ended }: Program): Promise<void> {
  child.kill('SIGKILL')
  await ended
}

/** Runs one statement on a new connection. */
export async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  // A cut connection already rejects the query that waits for it.
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

export function isRunning(pid: number): boolean {
  return identifyProcess(pid) !== null
}

/** The processes of a session that run this program. Linux only. */
export function listSession(sessionId: number, program: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
        const [, , , session] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
        return stat.includes(`(${program})`) && Number(session) === sessionId
      } catch {
        return false
      }
    })
    .map(Number)
}

/** Polls without its own timeout; the test's timeout applies. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 20))
}
